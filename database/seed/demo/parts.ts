import type { DemoWorld } from './world.ts';
import { seedActionMeetings } from './actionMeetings.ts';
import { seedAlternates } from './alternates.ts';
import { seedApplications } from './applications.ts';
import { seedAuditAreas } from './auditAreas.ts';
import { seedAuditChecklists } from './auditChecklists.ts';
import { seedAuditFindings } from './auditFindings.ts';
import { seedAuditPlans } from './auditPlans.ts';
import { seedAuditViews } from './auditViews.ts';
import { seedBadges } from './badges.ts';
import { seedCapabilities } from './capabilities.ts';
import { seedConsumableRequests } from './consumableRequests.ts';
import { seedClasses, seedCounts } from './counts.ts';
import { seedCustomers } from './customers.ts';
import { seedDocuments } from './documents.ts';
import { seedBillingNotes } from './billingNotes.ts';
import { seedClosedMonths } from './closedMonths.ts';
import { seedEarlierVisits } from './earlierVisits.ts';
import { seedEpa } from './epa.ts';
import { seedForms } from './forms.ts';
import { seedHolidays } from './holidays.ts';
import { seedFindingPins } from './findingPins.ts';
import { seedFloorPlan } from './floorPlan.ts';
import { seedJobs } from './jobs.ts';
import { seedCreditNotes } from './creditNotes.ts';
import { seedDiscounts } from './discounts.ts';
import { seedInvoices } from './invoices.ts';
import { seedInspections } from './inspections.ts';
import { seedLeavers } from './leavers.ts';
import { seedLeave } from './leave.ts';
import { seedManpower } from './manpower.ts';
import { seedMbdReports } from './mbdReports.ts';
import { seedNdtWork } from './ndt.ts';
import { seedPartDoubles } from './partDoubles.ts';
import { seedPeak } from './peak.ts';
import { seedPlan } from './plan.ts';
import { seedNdtTraining } from './ndtTraining.ts';
import { seedPeople } from './people.ts';
import { seedPersonnelFiles } from './personnelFiles.ts';
import { seedExams } from './exams.ts';
import { seedQuestions } from './questions.ts';
import { seedProjects } from './projects.ts';
import { seedPurchasing } from './purchasing.ts';
import { seedReimbursements } from './reimbursements.ts';
import { seedRouteRevisions, seedRoutes } from './routes.ts';
import { seedQuotations } from './quotations.ts';
import { seedRates } from './rates.ts';
import { seedSkus } from './skus.ts';
import { seedSpares } from './spares.ts';
import { seedStores } from './stores.ts';
import { seedSafety } from './safety.ts';
import { seedScraps } from './scraps.ts';
import { seedStaffList } from './staffList.ts';
import { seedStampWatch } from './stampWatch.ts';
import { seedStaffChecks } from './staffChecks.ts';
import { seedDraftNote } from './deliveries.ts';
import { seedTires } from './tires.ts';
import { seedFrozenJob, seedToolReports } from './toolReports.ts';
import { seedToolbox } from './toolbox.ts';
import { seedTorqueTubes } from './torqueTubes.ts';
import { seedVehicles } from './vehicles.ts';
import { seedLineContacts } from './lineContacts.ts';
import { seedLogbookByHand } from './people.logbook.ts';
import { seedVendorQuestionnaires } from './vendorQuestionnaires.ts';
import { seedVendors } from './vendors.ts';
import { seedVisitors } from './visitors.ts';
import { seedVisits } from './visits.ts';
import { seedVouchers } from './vouchers.ts';
import { seedWheel } from './wheel.ts';

/** The demo company, part by part, in the order they need each other. */
export const demoParts: ((world: DemoWorld) => Promise<void>)[] = [
  seedPeople,
  seedPersonnelFiles,
  seedLeavers,
  seedHolidays,
  seedAuditAreas,
  seedAuditChecklists,
  seedAuditFindings,
  seedDocuments,
  seedManpower,
  seedStaffList,
  seedQuestions,
  seedExams,
  seedBadges,
  seedStaffChecks,
  seedLeave,
  seedLogbookByHand,
  seedVendors,
  seedVendorQuestionnaires,
  seedAuditPlans,
  seedActionMeetings,
  seedCustomers,
  seedCapabilities,
  seedStores,
  seedPurchasing,
  seedSkus,
  seedRates,
  seedScraps,
  seedMbdReports,
  seedToolReports,
  seedSafety,
  seedRoutes,
  seedJobs,
  seedSpares,
  seedAlternates,
  seedConsumableRequests,
  seedCounts,
  seedNdtTraining,
  seedApplications,
  seedWheel,
  seedEarlierVisits,
  seedNdtWork,
  seedInspections,
  seedFindingPins,
  seedDiscounts,
  seedInvoices,
  seedCreditNotes,
  seedBillingNotes,
  seedQuotations,
  seedLineContacts,
  seedVisitors,
  seedVisits,
  seedRouteRevisions,
  seedTires,
  seedDraftNote,
  seedTorqueTubes,
  seedForms,
  seedPlan,
  seedProjects,
  seedFloorPlan,
  seedVehicles,
  seedClasses,
  seedReimbursements,
  seedVouchers,
  seedClosedMonths,
  seedEpa,
  seedPeak,
  seedStampWatch,
  seedToolbox,
  seedPartDoubles,
  seedAuditViews,
  seedFrozenJob,
];
