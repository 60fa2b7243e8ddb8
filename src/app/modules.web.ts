import type { WebModule } from '#kernel/web/module.ts';
import { passwordWeb } from '#modules/account/password/web/password.web.ts';
import { chartsWeb } from '#modules/account/charts/web/charts.web.ts';
import { notificationsWeb } from '#modules/account/notifications/web/notifications.web.ts';
import { profileWeb } from '#modules/account/profile/web/profile.web.ts';
import { settingsWeb } from '#modules/account/settings/web/settings.web.ts';
import { signatureWeb } from '#modules/account/signature/web/signature.web.ts';
import { twoStepWeb } from '#modules/account/two-step/web/two-step.web.ts';
import { signInWeb } from '#modules/account/sign-in/web/sign-in.web.ts';
import { customerPortalWeb } from '#modules/admin/customer-portal/web/customer-portal.web.ts';
import { portalWeb } from '#modules/portal/customer-portal/web/portal.web.ts';
import { operationsWeb } from '#modules/admin/operations/web/operations.web.ts';
import { usersWeb } from '#modules/admin/users/web/users.web.ts';
import { announcementsWeb } from '#modules/home/announcements/web/announcements.web.ts';
import { commentsWeb } from '#modules/home/comments/web/comments.web.ts';
import { monitoringWeb } from '#modules/home/monitoring/web/monitoring.web.ts';
import { searchWeb } from '#modules/home/search/web/search.web.ts';
import { dashboardWeb } from '#modules/home/dashboard/web/dashboard.web.ts';
import { capabilitiesWeb } from '#modules/maintenance/capabilities/web/capabilities.web.ts';
import { directivesWeb } from '#modules/maintenance/directives/web/directives.web.ts';
import { inspectionReportsWeb } from '#modules/maintenance/inspection-reports/web/inspection-reports.web.ts';
import { ndtImagesWeb } from '#modules/maintenance/ndt-images/web/ndt-images.web.ts';
import { ndtReportsWeb } from '#modules/maintenance/ndt-reports/web/ndt-reports.web.ts';
import { manualsWeb } from '#modules/maintenance/manuals/web/manuals.web.ts';
import { releaseGatesWeb } from '#modules/maintenance/release-gates/web/release-gates.web.ts';
import { releaseRequestsWeb } from '#modules/maintenance/release-requests/web/release-requests.web.ts';
import { releaseFormsWeb } from '#modules/maintenance/release-forms/web/release-forms.web.ts';
import { releasesWeb } from '#modules/maintenance/releases/web/releases.web.ts';
import { defectMapWeb } from '#modules/maintenance/defect-map/web/defect-map.web.ts';
import { auditViewsWeb } from '#modules/maintenance/audit-views/web/audit-views.web.ts';
import { partMergesWeb } from '#modules/maintenance/part-merges/web/part-merges.web.ts';
import { canWeWeb } from '#modules/maintenance/can-we/web/can-we.web.ts';
import { serialsWeb } from '#modules/maintenance/serials/web/serials.web.ts';
import { taskCardsWeb } from '#modules/maintenance/task-cards/web/task-cards.web.ts';
import { workOrdersWeb } from '#modules/maintenance/work-orders/web/work-orders.web.ts';
import { customersWeb } from '#modules/marketing/customers/web/customers.web.ts';
import { questionPoolWeb } from '#modules/quality/question-pool/web/question-pool.web.ts';
import { examsWeb } from '#modules/quality/exams/web/exams.web.ts';
import { trainingWeb } from '#modules/quality/training/web/training.web.ts';
import { authorizationsWeb } from '#modules/quality/authorizations/web/authorizations.web.ts';
import { whereUsedWeb } from '#modules/quality/where-used/web/where-used.web.ts';
import { vendorQuestionnairesWeb } from '#modules/quality/vendor-questionnaires/web/vendor-questionnaires.web.ts';
import { vendorsWeb } from '#modules/quality/vendors/web/vendors.web.ts';
import { receivingWeb } from '#modules/logistics/receiving/web/receiving.web.ts';
import { shippingWeb } from '#modules/logistics/shipping/web/shipping.web.ts';
import { purchasingWeb } from '#modules/stores/purchasing/web/purchasing.web.ts';
import { keptBookingsWeb } from '#modules/stores/kept-bookings/web/kept-bookings.web.ts';
import { counterWeb } from '#modules/stores/counter/web/counter.web.ts';
import { consumableRequestsWeb } from '#modules/stores/consumable-requests/web/consumable-requests.web.ts';
import { consumablesWeb } from '#modules/stores/consumables/web/consumables.web.ts';
import { labelsWeb } from '#modules/stores/labels/web/labels.web.ts';
import { quarantineWeb } from '#modules/stores/quarantine/web/quarantine.web.ts';
import { toolsWeb } from '#modules/stores/tools/web/tools.web.ts';
import { employeesWeb } from '#modules/hr/employees/web/employees.web.ts';
import { planningWeb } from '#modules/stores/planning/web/planning.web.ts';
import { sparesWeb } from '#modules/stores/spares/web/spares.web.ts';
import { tiresWeb } from '#modules/stores/tires/web/tires.web.ts';
import { scrapsWeb } from '#modules/stores/scraps/web/scraps.web.ts';
import { filledFormsWeb } from '#modules/maintenance/filled-forms/web/filled-forms.web.ts';
import { templatesWeb } from '#modules/maintenance/templates/web/templates.web.ts';
import { stepDataWeb } from '#modules/maintenance/step-data/web/step-data.web.ts';
import { holidaysWeb } from '#modules/hr/holidays/web/holidays.web.ts';
import { logbookWeb } from '#modules/hr/logbook/web/logbook.web.ts';
import { badgesWeb } from '#modules/hr/badges/web/badges.web.ts';
import { documentationWeb } from '#modules/home/documentation/web/documentation.web.ts';
import { safetyReportsWeb } from '#modules/safety/reports/web/reports.web.ts';
import { hiraWeb } from '#modules/safety/hira/web/hira.web.ts';
import { lostDamagedToolsWeb } from '#modules/quality/lost-damaged-tools/web/lost-damaged-tools.web.ts';
import { jobPlanningWeb } from '#modules/maintenance/planning/web/planning.web.ts';
import { staffListWeb } from '#modules/quality/staff-list/web/staff-list.web.ts';
import { manpowerWeb } from '#modules/maintenance/manpower/web/manpower.web.ts';
import { oxygenWeb } from '#modules/maintenance/oxygen/web/oxygen.web.ts';
import { mbdReportsWeb } from '#modules/stores/mbd-reports/web/mbd-reports.web.ts';
import { torqueTubesWeb } from '#modules/stores/torque-tubes/web/torque-tubes.web.ts';
import { auditReportsWeb } from '#modules/quality/audit-reports/web/audit-reports.web.ts';
import { auditPlansWeb } from '#modules/quality/audit-plans/web/audit-plans.web.ts';
import { findingsWeb } from '#modules/quality/findings/web/findings.web.ts';
import { auditChecklistsWeb } from '#modules/quality/audit-checklists/web/audit-checklists.web.ts';
import { auditAreasWeb } from '#modules/quality/audit-areas/web/audit-areas.web.ts';
import { documentsWeb } from '#modules/quality/documents/web/documents.web.ts';
import { ledgerWeb } from '#modules/finance/ledger/web/ledger.web.ts';
import { reimbursementsWeb } from '#modules/finance/reimbursements/web/reimbursements.web.ts';
import { vouchersWeb } from '#modules/finance/vouchers/web/vouchers.web.ts';
import { invoiceStatsWeb } from '#modules/finance/invoice-stats/web/invoice-stats.web.ts';
import { creditNotesWeb } from '#modules/finance/credit-notes/web/credit-notes.web.ts';
import { customerStoryWeb } from '#modules/marketing/customer-story/web/customer-story.web.ts';
import { statementsWeb } from '#modules/finance/statements/web/statements.web.ts';
import { billingNotesWeb } from '#modules/finance/billing-notes/web/billing-notes.web.ts';
import { taxPackWeb } from '#modules/finance/tax-pack/web/tax-pack.web.ts';
import { lineAnswersWeb } from '#modules/marketing/line-answers/web/line-answers.web.ts';
import { discountsWeb } from '#modules/finance/discounts/web/discounts.web.ts';
import { epaWeb } from '#modules/finance/epa/web/epa.web.ts';
import { peakWeb } from '#modules/finance/peak/web/peak.web.ts';
import { receiptsWeb } from '#modules/finance/receipts/web/receipts.web.ts';
import { invoicesWeb } from '#modules/finance/invoices/web/invoices.web.ts';
import { quotationsWeb } from '#modules/marketing/quotations/web/quotations.web.ts';
import { ratesWeb } from '#modules/finance/rates/web/rates.web.ts';
import { skuWeb } from '#modules/finance/sku/web/sku.web.ts';
import { authorizationChecklistsWeb } from '#modules/quality/authorization-checklists/web/authorization-checklists.web.ts';
import { ndtTrainingWeb } from '#modules/quality/ndt-training/web/ndt-training.web.ts';
import { authorizationPackagesWeb } from '#modules/quality/authorization-packages/web/authorization-packages.web.ts';
import { authorizationApplicationsWeb } from '#modules/quality/authorization-applications/web/authorization-applications.web.ts';
import { alternatesWeb } from '#modules/stores/alternates/web/alternates.web.ts';
import { floorPlanWeb } from '#modules/map/floor-plan/web/floor-plan.web.ts';
import { cartrackWeb } from '#modules/logistics/cartrack/web/cartrack.web.ts';
import { projectsWeb } from '#modules/projects/projects/web/projects.web.ts';
import { evidencePacksWeb } from '#modules/quality/evidence-packs/web/evidence-packs.web.ts';
import { trainingRulesWeb } from '#modules/quality/training-rules/web/training-rules.web.ts';
import { toolboxWeb } from '#modules/quality/toolbox/web/toolbox.web.ts';
import { shiftToolboxWeb } from '#modules/quality/shift-toolbox/web/shift-toolbox.web.ts';
import { stampWatchWeb } from '#modules/quality/stamp-watch/web/stamp-watch.web.ts';
import { leaveWeb } from '#modules/hr/leave/web/leave.web.ts';
import { joinersLeaversWeb } from '#modules/hr/joiners-leavers/web/joiners-leavers.web.ts';
import { personalDataWeb } from '#modules/hr/personal-data/web/personal-data.web.ts';
import { actionMeetingsWeb } from '#modules/quality/action-meetings/web/action-meetings.web.ts';
import { lessonsWeb } from '#modules/safety/lessons/web/lessons.web.ts';

/** The product in the browser: one line per module. Order decides only between equal paths. */
export const webModules: readonly WebModule[] = [
  signInWeb,
  settingsWeb,
  profileWeb,
  passwordWeb,
  twoStepWeb,
  signatureWeb,
  chartsWeb,
  notificationsWeb,
  announcementsWeb,
  commentsWeb,
  dashboardWeb,
  monitoringWeb,
  searchWeb,
  workOrdersWeb,
  taskCardsWeb,
  serialsWeb,
  canWeWeb,
  partMergesWeb,
  auditViewsWeb,
  defectMapWeb,
  templatesWeb,
  filledFormsWeb,
  stepDataWeb,
  capabilitiesWeb,
  manualsWeb,
  directivesWeb,
  inspectionReportsWeb,
  ndtReportsWeb,
  ndtImagesWeb,
  releaseGatesWeb,
  releaseRequestsWeb,
  releaseFormsWeb,
  releasesWeb,
  customersWeb,
  trainingWeb,
  questionPoolWeb,
  examsWeb,
  authorizationsWeb,
  vendorsWeb,
  vendorQuestionnairesWeb,
  whereUsedWeb,
  purchasingWeb,
  receivingWeb,
  shippingWeb,
  toolsWeb,
  counterWeb,
  sparesWeb,
  planningWeb,
  tiresWeb,
  consumablesWeb,
  consumableRequestsWeb,
  labelsWeb,
  keptBookingsWeb,
  quarantineWeb,
  employeesWeb,
  usersWeb,
  operationsWeb,
  customerPortalWeb,
  portalWeb,
  scrapsWeb,
  holidaysWeb,
  badgesWeb,
  documentationWeb,
  logbookWeb,
  lostDamagedToolsWeb,
  safetyReportsWeb,
  hiraWeb,
  mbdReportsWeb,
  oxygenWeb,
  torqueTubesWeb,
  manpowerWeb,
  jobPlanningWeb,
  auditAreasWeb,
  auditChecklistsWeb,
  findingsWeb,
  auditPlansWeb,
  auditReportsWeb,
  documentsWeb,
  staffListWeb,
  skuWeb,
  ledgerWeb,
  reimbursementsWeb,
  vouchersWeb,
  ratesWeb,
  invoicesWeb,
  receiptsWeb,
  creditNotesWeb,
  billingNotesWeb,
  statementsWeb,
  customerStoryWeb,
  taxPackWeb,
  discountsWeb,
  peakWeb,
  epaWeb,
  invoiceStatsWeb,
  quotationsWeb,
  lineAnswersWeb,
  authorizationChecklistsWeb,
  authorizationApplicationsWeb,
  authorizationPackagesWeb,
  ndtTrainingWeb,
  alternatesWeb,
  projectsWeb,
  floorPlanWeb,
  cartrackWeb,
  stampWatchWeb,
  toolboxWeb,
  shiftToolboxWeb,
  trainingRulesWeb,
  evidencePacksWeb,
  actionMeetingsWeb,
  joinersLeaversWeb,
  personalDataWeb,
  leaveWeb,
  lessonsWeb,
];
