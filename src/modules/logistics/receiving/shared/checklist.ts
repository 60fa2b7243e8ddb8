/** One question of the incoming inspection (R-RCV-2). */
export interface Question {
  key: string;
  text: string;
  /** "Not applicable" is an answer too. */
  mayBeNa: boolean;
}

/** Answered by the list of approved vendors on the day, by nobody at the dock (R-RCV-2). */
export const vendorApproved: Question = { key: 'vendor', text: 'The vendor is approved', mayBeNa: false };

const goods: Question[] = [
  { key: 'order', text: 'It is what the order asks for', mayBeNa: true },
  { key: 'package', text: 'The package is not damaged', mayBeNa: false },
  { key: 'identity', text: 'Part number and description agree with the papers', mayBeNa: false },
  { key: 'serial', text: 'Serial or lot on the part agrees with the papers', mayBeNa: false },
  { key: 'quantity', text: 'The quantity is right', mayBeNa: false },
  { key: 'certificate', text: 'The certificate is there or can be verified', mayBeNa: false },
  { key: 'issuer', text: 'Its issuer is approved, and it is signed', mayBeNa: false },
  { key: 'status', text: 'Its wording says what we need (new, overhauled, conforming)', mayBeNa: false },
  { key: 'shelfLife', text: 'Shelf life and cure date are marked and sufficient', mayBeNa: true },
  { key: 'storage', text: 'Storage marks are understood and can be kept', mayBeNa: true },
  { key: 'condition', text: 'Condition and preservation are good', mayBeNa: false },
  { key: 'rework', text: 'No sign of rework or of a changed identity', mayBeNa: false },
  { key: 'price', text: 'The price is plausible', mayBeNa: true },
  vendorApproved,
  { key: 'dangerous', text: 'Dangerous goods papers and safety data sheet are there', mayBeNa: true },
];

const component: Question[] = [
  { key: 'order', text: "It is what the customer's order names", mayBeNa: true },
  { key: 'package', text: 'The package is not damaged', mayBeNa: false },
  { key: 'identity', text: 'Part number on the data plate agrees with the papers', mayBeNa: false },
  { key: 'serial', text: 'Serial number on the part agrees with the papers', mayBeNa: true },
  { key: 'quantity', text: 'Nothing is missing', mayBeNa: false },
  { key: 'removal', text: 'The removal or unserviceable tag is with it', mayBeNa: false },
  { key: 'photos', text: 'Condition as received is photographed', mayBeNa: false },
  { key: 'condition', text: 'No damage of transport', mayBeNa: false },
  { key: 'rework', text: 'No sign of a changed identity', mayBeNa: false },
  { key: 'safe', text: 'It is safe to handle: deflated, discharged or empty', mayBeNa: true },
  { key: 'dangerous', text: 'Dangerous goods papers are there', mayBeNa: true },
];

const tool: Question[] = [
  { key: 'order', text: 'It is what the order asks for', mayBeNa: true },
  { key: 'package', text: 'The package is not damaged', mayBeNa: false },
  { key: 'identity', text: 'Model and serial number on the tool agree with the papers', mayBeNa: false },
  { key: 'complete', text: 'Nothing is missing', mayBeNa: false },
  { key: 'condition', text: 'Condition and preservation are good', mayBeNa: false },
  { key: 'certificate', text: 'The calibration certificate is there and names this tool', mayBeNa: true },
  vendorApproved,
  { key: 'dangerous', text: 'Dangerous goods papers and safety data sheet are there', mayBeNa: true },
];

/** The questions of a kind of delivery. What a customer sends has no vendor. */
export function questionsFor(kind: string, fromCustomer = false): readonly Question[] {
  const questions = { component, tool }[kind] ?? goods;
  return fromCustomer ? questions.filter(({ key }) => key !== vendorApproved.key) : questions;
}

export type Answer = 'yes' | 'no' | 'na';
export type Answers = Partial<Record<string, Answer>>;

/** What the checklist says: which questions are open, and which were answered no (R-RCV-2). */
export function judgeChecklist(
  kind: string,
  answers: Answers,
  fromCustomer = false,
): { open: Question[]; failed: Question[] } {
  const questions = questionsFor(kind, fromCustomer);
  return {
    open: questions.filter(({ key, mayBeNa }) => answers[key] === undefined || (answers[key] === 'na' && !mayBeNa)),
    failed: questions.filter(({ key }) => answers[key] === 'no'),
  };
}

export interface Papers {
  certType: string | null;
  certNumber: string | null;
  manufacturerSource: string | null;
  supplierSource: string | null;
}

const releaseForms = new Set(['form1CAAT', 'form1EASA', 'faa8130', 'tccaForm1']);

/** A measuring tool needs its calibration certificate; the other tools need no paper (R-RCV-3). */
export function missingToolPapers(calibrationRequired: boolean, hasCalibration: boolean): 'calibrationCertificate'[] {
  return calibrationRequired && !hasCalibration ? ['calibrationCertificate'] : [];
}

/** The evidence that is missing by class, in the words of quarantine (R-RCV-3). None: the papers are enough. */
export function missingPapers(
  acceptanceClass: string,
  papers: Papers,
): ('releaseCertificate' | 'conformity' | 'traceToMaker')[] {
  const has = (known: (type: string) => boolean) =>
    papers.certType !== null && papers.certNumber !== null && known(papers.certType);
  if (acceptanceClass === 'component') return has((type) => releaseForms.has(type)) ? [] : ['releaseCertificate'];
  const missing: ('conformity' | 'traceToMaker')[] = [];
  if (!has((type) => type === 'cofc' || type === 'coa' || releaseForms.has(type))) missing.push('conformity');
  if (acceptanceClass === 'material' && (!papers.manufacturerSource || !papers.supplierSource))
    missing.push('traceToMaker');
  return missing;
}
