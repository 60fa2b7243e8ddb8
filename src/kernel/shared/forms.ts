/** The company's own forms: number → revision, as the list of forms in force names them. A paper takes both from here. */
const forms = {
  'ABS-ST-14': '3',
  'ABS-ST-21': '1',
  'ABS-ST-22': '1',
  'ABS-ST-23': '1',
  'ABS-ST-24': '1',
  'ABS-ST-25': '1',
  'ABS-ST-26': '1',
  'ABS-LG-07': '6',
  'ABS-LG-08': '1',
  'ABS-QA-31': '1',
  'ABS-QA-32': '1',
  'ABS-QA-33': '1',
  'ABS-QA-34': '1',
  'ABS-QA-35': '1',
  'ABS-QA-36': '1',
  'ABS-QA-37': '1',
  'ABS-QA-38': '1',
  'ABS-QA-39': '1',
  'ABS-HR-09': '1',
  'ABS-HR-12': '1',
  'ABS-PU-02': '1',
  'ABS-OX-01': '1',
  'ABS-PL-01': '1',
  'ABS-SA-01': '1',
  'ABS-TR-01': '1',
  'ABS-TR-02': '1',
  'ABS-IR': '1',
  'ABS-TC': '1',
  'ABS-NDT-PT': '1',
  'ABS-NDT-MT': '1',
  'ABS-NDT-ET': '1',
  'ABS-NDT-UT': '1',
  'ABS-NDT-RT': '1',
  'ABS-NDT-VT': '1',
} as const;
export type FormKey = keyof typeof forms;

/** A form as it stands on a paper. */
export const formOf = (number: FormKey): { formNumber: string; formRevision: string } => ({
  formNumber: number,
  formRevision: forms[number],
});
