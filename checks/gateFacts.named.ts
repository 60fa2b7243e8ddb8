/** The tests and calls that the table of facts names often. */
export const at = (folder: string, file: string) => (name: string) => ({
  file: `src/modules/${folder}/server/${file}.test.ts`,
  name,
});
export const cards = at('maintenance/task-cards', 'task-cards');
export const approvedData = at('maintenance/task-cards', 'approvedData');
export const atUse = at('maintenance/task-cards', 'atUse');
export const order = at('maintenance/task-cards', 'order');
export const persons = at('maintenance/task-cards', 'persons');
export const findingEnds = at('maintenance/task-cards', 'findingEnds');
export const seededChoices = at('maintenance/task-cards', 'seededChoices');
export const stepRules = at('maintenance/task-cards', 'stepRules');
export const changeOrder = at('maintenance/task-cards', 'changeOrder');
export const mergedJobs = at('maintenance/part-merges', 'mergedJobs');
export const testRuns = at('maintenance/task-cards', 'testRuns');
export const condemned = at('maintenance/task-cards', 'condemned');
export const withdraw = at('maintenance/task-cards', 'withdrawEntry');
export const robbery = at('maintenance/task-cards', 'robbery');
export const jobs = at('maintenance/work-orders', 'jobs');
export const jobScrap = at('maintenance/work-orders', 'jobScrap');
export const answers = at('maintenance/work-orders', 'answers');
export const outside = at('maintenance/work-orders', 'outsideWork');
export const inspection = at('maintenance/inspection-reports', 'inspection-reports');
export const ndt = at('maintenance/ndt-reports', 'ndt-reports');
export const ndtTechnique = at('maintenance/ndt-reports', 'ndtTechnique');
export const ndtAreas = at(
  'maintenance/ndt-reports',
  'ndtAreas',
)('G11 the accepted reports of an item cover the areas of its technique together; the areas are the Level 3’s');
export const ndtPieces = at('maintenance/ndt-reports', 'ndtPieces');
export const ownLots = at('maintenance/releases', 'ownLots');
export const neverNew = at('maintenance/task-cards', 'neverNewAgain');
export const standing = at('maintenance/releases', 'certificateStanding');
export const knownAgainst = at('maintenance/releases', 'knownAgainst');
export const ndtLater = at('maintenance/ndt-reports', 'ndtLaterWork');
export const forms = at('maintenance/templates', 'templates');
const formUses = at('maintenance/templates', 'formUses');
export const formTool = formUses(
  'G12 a tool named in a form is judged as at a step: class, calibration and a recall since',
);
export const formBatch = formUses(
  'G13 G15 a batch named in a form is judged as at a step: material, life, owner and quarantine since',
);
export const formOutside = formUses(
  'G08 a value outside its limit in a signed form holds the release until approved data accepts it',
);
export const formWithdrawn = formUses('G06 a tool of a signed form withdrawn by an inspector asks for the form anew');
export const formsOrder = at('maintenance/templates', 'formsOrder');
export const tools = at('stores/tools', 'tools');
export const calibrated = at('maintenance/release-gates', 'calibrationOnTheJob');
export const supplies = at('maintenance/release-gates', 'suppliesOnTheJob');
export const manuals = at('maintenance/manuals', 'manuals');
export const directives = at('maintenance/directives', 'directives');
export const lifeLimits = at('maintenance/directives', 'lifeLimits');
export const lifeOfParts = at('maintenance/releases', 'lifeOfParts');
export const lifeAcrossVisits = at('maintenance/releases', 'lifeAcrossVisits');
export const signedAtMidnight = at('maintenance/releases', 'signedAtMidnight');
export const capabilities = at('maintenance/capabilities', 'capabilities');
export const approvals = at('maintenance/capabilities', 'approvals');
export const impact = at('maintenance/task-cards', 'impactReview');
export const changedTr = at('maintenance/task-cards', 'temporaryRevisions');
export const correctedCards = at('maintenance/task-cards', 'correctedData');
export const sentBack = at('maintenance/task-cards', 'sentBack');
export const unread = at('maintenance/task-cards', 'unreadCell');
export const afterTheEvent = at('maintenance/release-gates', 'afterTheEvent');
export const partsLists = at('maintenance/release-gates', 'partsLists');
export const ndtBefore = at('maintenance/ndt-reports', 'ndtBeforePreliminary');
export const exactDays = at('maintenance/releases', 'exactDays');
export const byWriters = at('maintenance/releases', 'gatesByWriters');
export const photos = at('maintenance/task-cards', 'photos');
export const notApplicable = at('maintenance/task-cards', 'notApplicable');
/** What engineering corrects in step data under one manual revision. */
export const corrected = at('maintenance/release-gates', 'stepDataCorrected');
export const lotMadeSmaller = at(
  'maintenance/release-gates',
  'lotMadeSmaller',
)(
  'D2 G08 G07 a lot made smaller by its customer is measured, judged and certified by the pieces left; those taken out are named and their work stays',
);
export const library = at('maintenance/release-gates', 'libraryOnTheJob');
export const onCertificate = at('maintenance/releases', 'directivesOnCertificate');
/** One job of every shop: the gate is green, red by the real call, and green again. */
export const sixShops = at('maintenance/releases', 'sixShops');
export const shopOverhauls = at('maintenance/releases', 'shopOverhauls');
export const signing = at('maintenance/releases', 'signing');
export const dual = at('maintenance/releases', 'dualRelease');
export const receiving = at('logistics/receiving', 'receiving');
export const canSign = at('quality/authorizations', 'canSign');
export const authorizations = at('quality/authorizations', 'authorizations');

export const route = 'POST /api/workorders/:job/route';
export const orderChange = 'POST /api/workorders/:job/order-change';
export const step = 'POST /api/workorders/:job/cards/:cardNo/steps/:step';
export const signCard = 'POST /api/workorders/:job/cards/:cardNo/sign';
export const reopenCard = 'POST /api/workorders/:job/cards/:cardNo/reopen';
export const answerForm = 'PATCH /api/form-instances/:id/answers/:field';
export const withdrawEntry = 'POST /api/workorders/:job/entries/:kind/:entry/withdraw';
export const robPart = 'POST /api/workorders/:job/robberies';
export const signReport = 'POST /api/inspection-reports/:id/sign';
export const openJob = 'POST /api/workorders';
export const publishStepData = 'POST /api/step-data/:id/publish';
