/**
 * The rights of every record, written here a second time: what the tests expect, whatever the records say. The right to read a record is
 * that of its list in the specification (section 2); where it differs, the line stands in `docs/differences.md`. Several rights: any one.
 */
type Line = readonly [
  record: string,
  api: string,
  list: string,
  read: string,
  create: string,
  update: string,
  archive: string,
];

// prettier-ignore
const table: readonly Line[] = [
  ['announcement', '/api/announcements', '/api/announcements', 'signedIn', 'admin.user hr.user quality.user documents.user', 'admin.user hr.user quality.user documents.user', 'admin.user hr.user quality.user documents.user'],
  ['releaseRequest', '/api/release-requests', '/api/release-requests', 'maintenance.viewer', 'nobody', 'nobody', 'nobody'],
  ['certificateError', '/api/certificate-errors', '/api/certificate-errors', 'maintenance.viewer', 'maintenance.user quality.user', 'maintenance.user quality.user', 'nobody'],
  ['workOrder', '/api/workorders', '/api/workorders/rows', 'maintenance.viewer', 'maintenance.user logistics.user', 'maintenance.user', 'nobody'],
  ['taskCard', '/api/task-card-records', '/api/task-card-records', 'maintenance.viewer', 'nobody', 'nobody', 'nobody'],
  ['finding', '/api/findings', '/api/findings', 'maintenance.viewer', 'nobody', 'nobody', 'nobody'],
  ['stepDataSheet', '/api/step-data-sheets', '/api/step-data-sheets', 'maintenance.viewer', 'nobody', 'nobody', 'nobody'],
  ['partNumber', '/api/part-numbers', '/api/part-numbers', 'signedIn', 'quality.user', 'quality.user', 'quality.admin'],
  ['orgApproval', '/api/capabilities/approvals', '/api/capabilities/approvals', 'maintenance.viewer quality.viewer', 'quality.admin', 'quality.admin', 'quality.admin'],
  ['capabilityListRevision', '/api/capabilities/revisions', '/api/capabilities/revisions', 'maintenance.viewer quality.viewer', 'quality.user', 'quality.user', 'nobody'],
  ['capabilityItem', '/api/capabilities/items', '/api/capabilities/items', 'maintenance.viewer quality.viewer', 'quality.user', 'quality.user', 'quality.user'],
  ['manual', '/api/manuals', '/api/manuals', 'maintenance.viewer quality.viewer', 'quality.user', 'quality.user', 'quality.admin'],
  ['manualRevision', '/api/manuals/revisions', '/api/manuals/revisions', 'maintenance.viewer quality.viewer', 'quality.user', 'quality.user', 'nobody'],
  ['temporaryRevision', '/api/manuals/temporary-revisions', '/api/manuals/temporary-revisions', 'maintenance.viewer quality.viewer', 'quality.user', 'quality.user', 'quality.admin'],
  ['currencyCheck', '/api/manuals/checks', '/api/manuals/checks', 'maintenance.viewer quality.viewer', 'quality.user', 'nobody', 'nobody'],
  ['manualPart', '/api/manuals/parts', '/api/manuals/parts', 'maintenance.viewer quality.viewer', 'quality.user', 'quality.user', 'quality.user'],
  ['manualIpcItem', '/api/manuals/ipc', '/api/manuals/ipc', 'maintenance.viewer quality.viewer', 'quality.user', 'quality.user', 'quality.user'],
  ['manualTool', '/api/manuals/tools', '/api/manuals/tools', 'maintenance.viewer quality.viewer', 'quality.user', 'quality.user', 'quality.user'],
  ['manualConsumable', '/api/manuals/consumables', '/api/manuals/consumables', 'maintenance.viewer quality.viewer', 'quality.user', 'quality.user', 'quality.user'],
  ['impactReview', '/api/manuals/impact-reviews', '/api/manuals/impact-reviews', 'maintenance.viewer quality.viewer', 'nobody', 'quality.user', 'nobody'],
  ['impactDecision', '/api/manuals/impact-decisions', '/api/manuals/impact-decisions', 'maintenance.viewer quality.viewer', 'nobody', 'nobody', 'nobody'],
  ['directive', '/api/directives', '/api/directives', 'maintenance.viewer quality.viewer', 'quality.user', 'quality.user', 'quality.admin'],
  ['directiveApplicability', '/api/directives/applicability', '/api/directives/applicability', 'maintenance.viewer quality.viewer', 'quality.user', 'quality.user', 'quality.user'],
  ['directiveCheck', '/api/directives/checks', '/api/directives/checks', 'maintenance.viewer quality.viewer', 'quality.user', 'nobody', 'nobody'],
  ['lifeLimit', '/api/life-limits', '/api/life-limits', 'maintenance.viewer quality.viewer', 'nobody', 'nobody', 'nobody'],
  ['serviceBulletin', '/api/service-bulletins', '/api/service-bulletins', 'maintenance.viewer quality.viewer', 'quality.user', 'quality.user', 'quality.admin'],
  ['releaseForm', '/api/release-forms', '/api/release-forms', 'maintenance.viewer quality.viewer', 'quality.admin', 'quality.admin', 'nobody'],
  ['releaseCertificate', '/api/releases', '/api/releases', 'maintenance.viewer', 'nobody', 'nobody', 'nobody'],
  ['authCategory', '/api/auth-categories', '/api/auth-categories', 'level:1', 'quality.admin', 'quality.admin', 'quality.admin'],
  ['authGroup', '/api/auth-groups', '/api/auth-groups', 'level:1', 'quality.admin', 'quality.admin', 'quality.admin'],
  ['stamp', '/api/stamps', '/api/stamps', 'level:3', 'hr.user quality.user', 'nobody', 'nobody'],
  ['staffAuthorization', '/api/authorizations', '/api/authorizations', 'level:3', 'quality.user', 'quality.user', 'quality.admin'],
  ['authorizationScope', '/api/authorization-scopes', '/api/authorization-scopes', 'level:3', 'quality.user', 'quality.user', 'quality.user'],
  ['trainingFact', '/api/training-facts', '/api/training-facts', 'level:3', 'training.user', 'nobody', 'training.admin'],
  ['ndtCertification', '/api/ndt-certifications', '/api/ndt-certifications', 'ndt.viewer quality.viewer hr.admin', 'ndt.admin', 'ndt.admin', 'ndt.admin'],
  ['skill', '/api/skills', '/api/skills', 'level:2', 'training.user', 'training.user', 'training.user'],
  ['logbookEntry', '/api/logbook', '/api/logbook', 'signedIn', 'nobody', 'nobody', 'nobody'],
  ['vendor', '/api/qa/vendors', '/api/qa/vendors', 'signedIn', 'quality.user purchasing.user', 'quality.user purchasing.user', 'nobody'],
  ['vendorApproval', '/api/qa/vendor-approvals', '/api/qa/vendor-approvals', 'signedIn', 'quality.user', 'quality.user', 'nobody'],
  ['customer', '/api/customers', '/api/customers/rows', 'level:1', 'marketing.user', 'marketing.user finance.user', 'marketing.admin'],
  ['goodsReceipt', '/api/receiving/receipts', '/api/receiving/receipts', 'signedIn', 'nobody', 'logistics.user stores.user', 'nobody'],
  ['receiptLine', '/api/receiving/lines', '/api/receiving/lines', 'signedIn', 'nobody', 'logistics.user stores.user', 'nobody'],
  ['receivingBatch', '/api/receiving/batches', '/api/receiving/batches', 'signedIn', 'nobody', 'nobody', 'nobody'],
  ['deliveryNote', '/api/logistics/delivery-notes', '/api/logistics/delivery-notes', 'signedIn', 'logistics.user', 'logistics.user', 'nobody'],
  ['deliveryNoteLine', '/api/logistics/delivery-note-lines', '/api/logistics/delivery-note-lines', 'signedIn', 'logistics.user', 'nobody', 'nobody'],
  ['stockItem', '/api/store/items', '/api/store/items', 'signedIn', 'stores.user', 'stores.user', 'stores.admin'],
  ['location', '/api/store/locations', '/api/store/locations', 'signedIn', 'stores.user', 'stores.user', 'stores.admin'],
  ['batch', '/api/store/batches', '/api/store/batches', 'signedIn', 'nobody', 'nobody', 'nobody'],
  ['movement', '/api/store/movements', '/api/store/movements', 'signedIn', 'nobody', 'nobody', 'nobody'],
  ['tool', '/api/store/tools', '/api/store/tools/rows', 'signedIn', 'tools.user stores.user', 'tools.user stores.user', 'nobody'],
  ['calibration', '/api/store/calibrations', '/api/store/calibrations', 'signedIn', 'tools.user stores.user', 'tools.user stores.user', 'nobody'],
  ['toolUsage', '/api/store/tool-usage', '/api/store/tool-usage', 'signedIn', 'nobody', 'nobody', 'nobody'],
  ['toolRecall', '/api/store/tool-recalls', '/api/store/tool-recalls', 'signedIn', 'nobody', 'quality.user', 'nobody'],
  ['toolAssessment', '/api/store/tool-assessments', '/api/store/tool-assessments', 'signedIn', 'nobody', 'nobody', 'nobody'],
  ['toolLoss', '/api/store/tool-losses', '/api/store/tool-losses', 'signedIn', 'nobody', 'nobody', 'nobody'],
  ['toolLossJob', '/api/store/tool-loss-jobs', '/api/store/tool-loss-jobs', 'signedIn', 'nobody', 'nobody', 'nobody'],
  ['consumable', '/api/store/consumables', '/api/store/consumables/rows', 'signedIn', 'nobody', 'nobody', 'nobody'],
  ['quarantine', '/api/store/quarantine', '/api/store/quarantine', 'signedIn', 'stores.user logistics.user quality.user maintenance.user', 'stores.user quality.user', 'nobody'],
  ['department', '/api/departments', '/api/departments', 'level:1', 'hr.admin', 'hr.admin', 'hr.admin'],
  ['employee', '/api/employee', '/api/employee/rows', 'level:2', 'hr.user', 'hr.user', 'nobody'],
  ['employeeContact', '/api/employee-contacts', '/api/employee-contacts', 'hr.viewer', 'hr.user', 'hr.user', 'nobody'],
  ['postHolder', '/api/post-holders', '/api/post-holders', 'level:2', 'hr.admin', 'hr.admin', 'hr.admin'],
  ['user', '/api/admin/users', '/api/admin/users', 'admin.viewer', 'nobody', 'admin.admin', 'nobody'],
  ['portalUser', '/api/customer-portal/users', '/api/customer-portal/users', 'admin.viewer', 'nobody', 'admin.admin', 'nobody'],
  ['portalLog', '/api/customer-portal/logs', '/api/customer-portal/logs', 'admin.viewer', 'nobody', 'nobody', 'nobody'],
  ['inspectionReport', '/api/inspection-reports', '/api/inspection-reports', 'maintenance.viewer', 'nobody', 'maintenance.user', 'maintenance.user'],
  ['ndtReport', '/api/ndt-reports', '/api/ndt-reports', 'maintenance.viewer', 'nobody', 'maintenance.user', 'nobody'],
  ['ndtTechnique', '/api/ndt-techniques', '/api/ndt-techniques', 'maintenance.viewer', 'ndt.user quality.user', 'ndt.user quality.user', 'nobody'],
  ['ndtProcessCheck', '/api/ndt-process-checks', '/api/ndt-process-checks', 'maintenance.viewer', 'maintenance.user', 'nobody', 'nobody'],
  ['scrap', '/api/store/scraps', '/api/store/scraps', 'signedIn', 'stores.user maintenance.user', 'stores.user', 'nobody'],
  ['badge', '/api/hr/badges', '/api/hr/badges', 'level:3', 'hr.user quality.user', 'hr.user quality.user', 'nobody'],
  ['holiday', '/api/hr/holidays', '/api/hr/holidays', 'signedIn', 'hr.user', 'hr.user', 'nobody'],
];

/** The rights of each standard call of each record, as `METHOD path` → rights; no entry where nobody may and nothing is served. */
export const rightsOfCalls: ReadonlyMap<string, readonly string[]> = new Map(
  table.flatMap(([, api, list, read, create, update, archive]) =>
    (
      [
        [`GET ${list}`, read],
        [`GET ${list}/export.csv`, read],
        [`GET ${list}/export.xlsx`, read],
        [`GET ${api}/:id`, read],
        [`POST ${api}`, create],
        [`PATCH ${api}/:id`, update],
        [`POST ${api}/:id/archive`, archive],
      ] as const
    ).flatMap(([call, rights]) => (rights === 'nobody' ? [] : [[call, rights.split(' ')] as const])),
  ),
);

/** The records the table knows. */
export const recordsOfTable: readonly string[] = table.map(([record]) => record);
