import type { WebModule } from '#kernel/web/module.ts';
import { passwordModule } from '#modules/account/password/web/password.module.ts';
import { chartsModule } from '#modules/account/charts/web/charts.module.ts';
import { notificationsModule } from '#modules/account/notifications/web/notifications.module.ts';
import { profileModule } from '#modules/account/profile/web/profile.module.ts';
import { settingsModule } from '#modules/account/settings/web/settings.module.ts';
import { signatureModule } from '#modules/account/signature/web/signature.module.ts';
import { twoStepModule } from '#modules/account/two-step/web/two-step.module.ts';
import { signInModule } from '#modules/account/sign-in/web/sign-in.module.ts';
import { customerPortalModule } from '#modules/admin/customer-portal/web/customer-portal.module.ts';
import { deskModule } from '#modules/portal/desk/web/desk.module.ts';
import { operationsModule } from '#modules/admin/operations/web/operations.module.ts';
import { usersModule } from '#modules/admin/users/web/users.module.ts';
import { announcementsModule } from '#modules/home/announcements/web/announcements.module.ts';
import { commentsModule } from '#modules/home/comments/web/comments.module.ts';
import { monitoringModule } from '#modules/home/monitoring/web/monitoring.module.ts';
import { searchModule } from '#modules/home/search/web/search.module.ts';
import { dashboardModule } from '#modules/home/dashboard/web/dashboard.module.ts';
import { capabilitiesModule } from '#modules/maintenance/capabilities/web/capabilities.module.ts';
import { directivesModule } from '#modules/maintenance/directives/web/directives.module.ts';
import { inspectionReportsModule } from '#modules/maintenance/inspection-reports/web/inspection-reports.module.ts';
import { ndtReportsModule } from '#modules/maintenance/ndt-reports/web/ndt-reports.module.ts';
import { manualsModule } from '#modules/maintenance/manuals/web/manuals.module.ts';
import { releaseGatesModule } from '#modules/maintenance/release-gates/web/release-gates.module.ts';
import { releaseRequestsModule } from '#modules/maintenance/release-requests/web/release-requests.module.ts';
import { releasesModule } from '#modules/maintenance/releases/web/releases.module.ts';
import { taskCardsModule } from '#modules/maintenance/task-cards/web/task-cards.module.ts';
import { workOrdersModule } from '#modules/maintenance/work-orders/web/work-orders.module.ts';
import { customersModule } from '#modules/marketing/customers/web/customers.module.ts';
import { authorizationsModule } from '#modules/quality/authorizations/web/authorizations.module.ts';
import { receivingModule } from '#modules/logistics/receiving/web/receiving.module.ts';
import { shippingModule } from '#modules/logistics/shipping/web/shipping.module.ts';
import { consumablesModule } from '#modules/stores/consumables/web/consumables.module.ts';
import { labelsModule } from '#modules/stores/labels/web/labels.module.ts';
import { quarantineModule } from '#modules/stores/quarantine/web/quarantine.module.ts';
import { toolsModule } from '#modules/stores/tools/web/tools.module.ts';
import { employeesModule } from '#modules/hr/employees/web/employees.module.ts';

/** The product in the browser: one line per module. Order decides only between equal paths. */
export const webModules: readonly WebModule[] = [
  signInModule,
  settingsModule,
  profileModule,
  passwordModule,
  twoStepModule,
  signatureModule,
  chartsModule,
  notificationsModule,
  announcementsModule,
  commentsModule,
  dashboardModule,
  monitoringModule,
  searchModule,
  workOrdersModule,
  taskCardsModule,
  capabilitiesModule,
  manualsModule,
  directivesModule,
  inspectionReportsModule,
  ndtReportsModule,
  releaseGatesModule,
  releaseRequestsModule,
  releasesModule,
  customersModule,
  authorizationsModule,
  receivingModule,
  shippingModule,
  toolsModule,
  consumablesModule,
  labelsModule,
  quarantineModule,
  employeesModule,
  usersModule,
  operationsModule,
  customerPortalModule,
  deskModule,
];
