import type { ServerModule } from '#kernel/server/endpoint.ts';
import { notificationsServer } from '#modules/account/notifications/server/notifications.server.ts';
import { passwordServer } from '#modules/account/password/server/password.server.ts';
import { profileServer } from '#modules/account/profile/server/profile.server.ts';
import { settingsServer } from '#modules/account/settings/server/settings.server.ts';
import { signatureServer } from '#modules/account/signature/server/signature.server.ts';
import { twoStepServer } from '#modules/account/two-step/server/two-step.server.ts';
import { signInServer } from '#modules/account/sign-in/server/sign-in.server.ts';
import { customerPortalServer } from '#modules/admin/customer-portal/server/customer-portal.server.ts';
import { portalServer } from '#modules/portal/customer-portal/server/portal.server.ts';
import { operationsServer } from '#modules/admin/operations/server/operations.server.ts';
import { usersServer } from '#modules/admin/users/server/users.server.ts';
import { announcementsServer } from '#modules/home/announcements/server/announcements.server.ts';
import { commentsServer } from '#modules/home/comments/server/comments.server.ts';
import { searchServer } from '#modules/home/search/server/search.server.ts';
import { monitoringServer } from '#modules/home/monitoring/server/monitoring.server.ts';
import { dashboardServer } from '#modules/home/dashboard/server/dashboard.server.ts';
import { capabilitiesServer } from '#modules/maintenance/capabilities/server/capabilities.server.ts';
import { directivesServer } from '#modules/maintenance/directives/server/directives.server.ts';
import { manualsServer } from '#modules/maintenance/manuals/server/manuals.server.ts';
import { releaseGatesServer } from '#modules/maintenance/release-gates/server/release-gates.server.ts';
import { releaseRequestsServer } from '#modules/maintenance/release-requests/server/release-requests.server.ts';
import { releaseFormsServer } from '#modules/maintenance/release-forms/server/release-forms.server.ts';
import { auditPacksServer } from '#modules/maintenance/audit-packs/server/audit-packs.server.ts';
import { releasesServer } from '#modules/maintenance/releases/server/releases.server.ts';
import { workOrdersServer } from '#modules/maintenance/work-orders/server/work-orders.server.ts';
import { questionPoolServer } from '#modules/quality/question-pool/server/question-pool.server.ts';
import { examsServer } from '#modules/quality/exams/server/exams.server.ts';
import { trainingServer } from '#modules/quality/training/server/training.server.ts';
import { authorizationsServer } from '#modules/quality/authorizations/server/authorizations.server.ts';
import { customersServer } from '#modules/marketing/customers/server/customers.server.ts';
import { employeesServer } from '#modules/hr/employees/server/employees.server.ts';
import { receivingServer } from '#modules/logistics/receiving/server/receiving.server.ts';
import { shippingServer } from '#modules/logistics/shipping/server/shipping.server.ts';
import { planningServer } from '#modules/stores/planning/server/planning.server.ts';
import { purchasingServer } from '#modules/stores/purchasing/server/purchasing.server.ts';
import { consumablesServer } from '#modules/stores/consumables/server/consumables.server.ts';
import { consumableRequestsServer } from '#modules/stores/consumable-requests/server/consumable-requests.server.ts';
import { counterServer } from '#modules/stores/counter/server/counter.server.ts';
import { labelsServer } from '#modules/stores/labels/server/labels.server.ts';
import { quarantineServer } from '#modules/stores/quarantine/server/quarantine.server.ts';
import { whereUsedServer } from '#modules/quality/where-used/server/where-used.server.ts';
import { vendorQuestionnairesServer } from '#modules/quality/vendor-questionnaires/server/vendor-questionnaires.server.ts';
import { vendorsServer } from '#modules/quality/vendors/server/vendors.server.ts';
import { stockServer } from '#modules/stores/stock/server/stock.server.ts';
import { toolsServer } from '#modules/stores/tools/server/tools.server.ts';
import { inspectionReportsServer } from '#modules/maintenance/inspection-reports/server/inspection-reports.server.ts';
import { ndtImagesServer } from '#modules/maintenance/ndt-images/server/ndt-images.server.ts';
import { ndtReportsServer } from '#modules/maintenance/ndt-reports/server/ndt-reports.server.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { sparesServer } from '#modules/stores/spares/server/spares.server.ts';
import { tiresServer } from '#modules/stores/tires/server/tires.server.ts';
import { scrapsServer } from '#modules/stores/scraps/server/scraps.server.ts';
import { templatesServer } from '#modules/maintenance/templates/server/templates.server.ts';
import { defectMapServer } from '#modules/maintenance/defect-map/server/defect-map.server.ts';
import { auditViewsServer } from '#modules/maintenance/audit-views/server/audit-views.server.ts';
import { partMergesServer } from '#modules/maintenance/part-merges/server/part-merges.server.ts';
import { canWeServer } from '#modules/maintenance/can-we/server/can-we.server.ts';
import { serialsServer } from '#modules/maintenance/serials/server/serials.server.ts';
import { stepDataServer } from '#modules/maintenance/step-data/server/step-data.server.ts';
import { holidaysServer } from '#modules/hr/holidays/server/holidays.server.ts';
import { badgesServer } from '#modules/hr/badges/server/badges.server.ts';
import { logbookServer } from '#modules/hr/logbook/server/logbook.server.ts';
import { safetyReportsServer } from '#modules/safety/reports/server/reports.server.ts';
import { hiraServer } from '#modules/safety/hira/server/hira.server.ts';
import { lostDamagedToolsServer } from '#modules/quality/lost-damaged-tools/server/lost-damaged-tools.server.ts';
import { jobPlanningServer } from '#modules/maintenance/planning/server/planning.server.ts';
import { staffListServer } from '#modules/quality/staff-list/server/staff-list.server.ts';
import { manpowerServer } from '#modules/maintenance/manpower/server/manpower.server.ts';
import { oxygenServer } from '#modules/maintenance/oxygen/server/oxygen.server.ts';
import { mbdReportsServer } from '#modules/stores/mbd-reports/server/mbd-reports.server.ts';
import { torqueTubesServer } from '#modules/stores/torque-tubes/server/torque-tubes.server.ts';
import { auditReportsServer } from '#modules/quality/audit-reports/server/audit-reports.server.ts';
import { auditPlansServer } from '#modules/quality/audit-plans/server/audit-plans.server.ts';
import { findingsServer } from '#modules/quality/findings/server/findings.server.ts';
import { auditChecklistsServer } from '#modules/quality/audit-checklists/server/audit-checklists.server.ts';
import { auditAreasServer } from '#modules/quality/audit-areas/server/audit-areas.server.ts';
import { documentsServer } from '#modules/quality/documents/server/documents.server.ts';
import { ledgerServer } from '#modules/finance/ledger/server/ledger.server.ts';
import { reimbursementsServer } from '#modules/finance/reimbursements/server/reimbursements.server.ts';
import { vouchersServer } from '#modules/finance/vouchers/server/vouchers.server.ts';
import { invoiceStatsServer } from '#modules/finance/invoice-stats/server/invoice-stats.server.ts';
import { creditNotesServer } from '#modules/finance/credit-notes/server/credit-notes.server.ts';
import { customerStoryServer } from '#modules/marketing/customer-story/server/customer-story.server.ts';
import { statementsServer } from '#modules/finance/statements/server/statements.server.ts';
import { billingNotesServer } from '#modules/finance/billing-notes/server/billing-notes.server.ts';
import { taxPackServer } from '#modules/finance/tax-pack/server/tax-pack.server.ts';
import { lineAnswersServer } from '#modules/marketing/line-answers/server/line-answers.server.ts';
import { discountsServer } from '#modules/finance/discounts/server/discounts.server.ts';
import { epaServer } from '#modules/finance/epa/server/epa.server.ts';
import { peakServer } from '#modules/finance/peak/server/peak.server.ts';
import { receiptsServer } from '#modules/finance/receipts/server/receipts.server.ts';
import { invoicesServer } from '#modules/finance/invoices/server/invoices.server.ts';
import { quotationsServer } from '#modules/marketing/quotations/server/quotations.server.ts';
import { ratesServer } from '#modules/finance/rates/server/rates.server.ts';
import { skuServer } from '#modules/finance/sku/server/sku.server.ts';
import { authorizationChecklistsServer } from '#modules/quality/authorization-checklists/server/authorization-checklists.server.ts';
import { ndtTrainingServer } from '#modules/quality/ndt-training/server/ndt-training.server.ts';
import { authorizationPackagesServer } from '#modules/quality/authorization-packages/server/authorization-packages.server.ts';
import { authorizationApplicationsServer } from '#modules/quality/authorization-applications/server/authorization-applications.server.ts';
import { alternatesServer } from '#modules/stores/alternates/server/alternates.server.ts';
import { cartrackServer } from '#modules/logistics/cartrack/server/cartrack.server.ts';
import { projectsServer } from '#modules/projects/projects/server/projects.server.ts';
import { floorPlanServer } from '#modules/map/floor-plan/server/floor-plan.server.ts';
import { evidencePacksServer } from '#modules/quality/evidence-packs/server/evidence-packs.server.ts';
import { trainingRulesServer } from '#modules/quality/training-rules/server/training-rules.server.ts';
import { toolboxServer } from '#modules/quality/toolbox/server/toolbox.server.ts';
import { shiftToolboxServer } from '#modules/quality/shift-toolbox/server/shift-toolbox.server.ts';
import { stampWatchServer } from '#modules/quality/stamp-watch/server/stamp-watch.server.ts';
import { actionMeetingsServer } from '#modules/quality/action-meetings/server/action-meetings.server.ts';
import { lessonsServer } from '#modules/safety/lessons/server/lessons.server.ts';
import { leaveServer } from '#modules/hr/leave/server/leave.server.ts';
import { joinersLeaversServer } from '#modules/hr/joiners-leavers/server/joiners-leavers.server.ts';
import { personalDataServer } from '#modules/hr/personal-data/server/personal-data.server.ts';

/** The product on the server: one line a module, in the order of the menu. */
export const serverModules: ServerModule[] = [
  signInServer,
  passwordServer,
  twoStepServer,
  profileServer,
  signatureServer,
  settingsServer,
  notificationsServer,
  announcementsServer,
  commentsServer,
  searchServer,
  dashboardServer,
  monitoringServer,
  releaseRequestsServer,
  workOrdersServer,
  taskCardsServer,
  stepDataServer,
  serialsServer,
  canWeServer,
  partMergesServer,
  auditViewsServer,
  defectMapServer,
  templatesServer,
  releaseGatesServer,
  capabilitiesServer,
  manualsServer,
  directivesServer,
  releaseFormsServer,
  releasesServer,
  auditPacksServer,
  trainingServer,
  questionPoolServer,
  examsServer,
  authorizationsServer,
  vendorsServer,
  vendorQuestionnairesServer,
  whereUsedServer,
  customersServer,
  purchasingServer,
  receivingServer,
  shippingServer,
  stockServer,
  counterServer,
  toolsServer,
  consumablesServer,
  labelsServer,
  quarantineServer,
  employeesServer,
  usersServer,
  operationsServer,
  customerPortalServer,
  portalServer,
  inspectionReportsServer,
  ndtReportsServer,
  ndtImagesServer,
  sparesServer,
  consumableRequestsServer,
  planningServer,
  tiresServer,
  scrapsServer,
  holidaysServer,
  badgesServer,
  logbookServer,
  lostDamagedToolsServer,
  safetyReportsServer,
  hiraServer,
  mbdReportsServer,
  oxygenServer,
  torqueTubesServer,
  manpowerServer,
  jobPlanningServer,
  auditAreasServer,
  auditChecklistsServer,
  findingsServer,
  auditPlansServer,
  auditReportsServer,
  documentsServer,
  staffListServer,
  skuServer,
  ledgerServer,
  reimbursementsServer,
  vouchersServer,
  ratesServer,
  invoicesServer,
  receiptsServer,
  creditNotesServer,
  billingNotesServer,
  statementsServer,
  customerStoryServer,
  taxPackServer,
  discountsServer,
  peakServer,
  epaServer,
  invoiceStatsServer,
  quotationsServer,
  lineAnswersServer,
  authorizationChecklistsServer,
  authorizationApplicationsServer,
  authorizationPackagesServer,
  ndtTrainingServer,
  alternatesServer,
  projectsServer,
  floorPlanServer,
  cartrackServer,
  stampWatchServer,
  toolboxServer,
  shiftToolboxServer,
  trainingRulesServer,
  evidencePacksServer,
  actionMeetingsServer,
  lessonsServer,
  joinersLeaversServer,
  personalDataServer,
  leaveServer,
];
