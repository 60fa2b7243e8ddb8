import type { WorkScope } from './vocabulary.ts';

/**
 * Why a tire change must become an overhaul, or null (R18). The operator's written limit is the only other way: it answers for a count that is not
 * known, by the limit it names for that count, and a count that is known is held against it.
 */
export function wheelIntervalProblem(wheel: {
  workScope: WorkScope;
  /** Null: not known. */
  tireChangesSinceOverhaul: number | null;
  tireChangeLimit: number | null;
  csoCycles: number | null;
  cycleLimit: number | null;
  operatorLimitReference: string | null;
}): string | null {
  if (wheel.workScope !== 'tireChange') return null;
  const own = writtenLimits(wheel.operatorLimitReference?.trim() ?? '');
  const answer = 'Upgrade to overhaul or record the operator’s written limit.';
  const { tireChangesSinceOverhaul: changes, csoCycles: cycles } = wheel;
  const limit = own.changes ?? wheel.tireChangeLimit;
  if (limit !== null && changes === null && own.changes === null)
    return `The tire changes since overhaul are not known; the limit is ${limit}. ${answer}`;
  if (limit !== null && changes !== null && changes + 1 > limit)
    return `Tire change ${changes + 1} since overhaul; the limit is ${limit}. ${answer}`;
  const cycleLimit = own.cycles ?? wheel.cycleLimit;
  if (cycleLimit !== null && cycles === null && own.cycles === null)
    return `The cycles since overhaul are not known; the limit is ${cycleLimit}. ${answer}`;
  if (cycleLimit !== null && cycles !== null && cycles > cycleLimit)
    return `${cycles} cycles since overhaul; the limit is ${cycleLimit}. ${answer}`;
  return null;
}

/** The limits written in the operator's paper, `EO 32-118 Rev 2, 6 changes`; null where it names none in that unit. */
function writtenLimits(paper: string): { changes: number | null; cycles: number | null } {
  const count = String.raw`([1-9]\d{0,2}(?:[,.]\d{3})+|[1-9]\d*)`;
  const said = paper.replaceAll(/\b(?:rev(?:ision)?|issue|amdt|amendment)\b[. ]*\d+/gi, ' ; ');
  const named = (unit: string) => {
    // No thousands by a space: `EO 12 500 cycles` may be either.
    const [, before, after] =
      new RegExp(String.raw`(?<![\d.,/-])${count}\s*${unit}|${unit}(?: limit)?\s*[:=]?\s*${count}`, 'i').exec(said) ??
      [];
    const found = before ?? after;
    return found ? Number(found.replaceAll(/[,.]/g, '')) : null;
  };
  return {
    changes: named(String.raw`(?:(?:t[iy]re|wheel)\s+)?(?:changes?\b|ครั้ง)`),
    cycles: named(String.raw`(?:(?:flight)\s+)?(?:cycles?\b|landings?\b|รอบ|เที่ยว)`),
  };
}

/** What people write on a tag about a wheel that was hot (R19). */
const hot: readonly RegExp[] = [
  /\b(?:brakes?|wheels?|ty[ri]es?)[\s-]*(?:on[\s-]+)?(?:fire|overheat|over-heat)|\bhot[\s-]+(?:brakes?|wheels?)\b/i,
  /\b(?:brakes?|wheels?|ty[ri]es?)\b.{0,12}\b(?:hot|smok(?:e|ed|ing)|burn(?:t|ed|ing)?|overheat(?:ed|ing)?)\b/i,
  /\b(?:overheated|burnt|burned|burning|smoking)[\s-]+(?:brakes?|wheels?|ty[ri]es?)\b|\bfire\b.{0,12}\b(?:brakes?|wheels?)\b/i,
  /\bR\.?T\.?O\b|\b(?:reject|abort|refuse)(?:ed|d)?[\s-]+(?:take[\s-]*off|t\.?\/?o\b)|\bhigh[\s-]+energy[\s-]+stop\b/i,
  /\b(?:melted|missing|blown|released)\b.{0,20}\b(?:fuse|fusible|thermal)[\s-]*(?:plugs?|fuses?)|\bdeflated\b.{0,12}\bfus(?:e|ible)[\s-]*plugs?/i,
  /\b(?:fuse|fusible|thermal)[\s-]*(?:plugs?|fuses?)\b.{0,30}\b(?:melt(?:ed)?|missing|gone|blown?|blew|released|operated|let[\s-]+go)\b/i,
  /\bover-?heat(?:ed|ing)?\b|\bfire\b(?!\s*(?:extinguisher|brigade|station))|\bglow(?:ed|ing)?\b|\bmelt(?:ed|ing)?\b|\bsmoke\b.{0,20}\b(?:gear|mlg|nlg|bogie|wheels?|brakes?|ty[ri]es?)\b/i,
  /\bbrakes?[\s-]+(?:temp(?:erature)?|energy)\b.{0,15}(?:high|over|exce|warn|max|\d{3})|\b(?:max(?:imum)?|high)[\s-]+brakes?[\s-]+(?:temp(?:erature)?|energy)\b/i,
  /\bBTMS\b.{0,15}(?:high|over|exce|warn|caution)|\bmax(?:imum)?[\s-]+(?:effort|energy)\b|\bthermal[\s-]+relief\b.{0,20}\b(?:released|blown|blew|melted|operated)\b/i,
  /\bover-?[\s-]?temp(?:erature|ed)?\b|\bheat[\s-]+(?:damaged?|discolou?ration|affected)\b|\b(?:burnt|burned|scorched|charred)\b/i,
  /ไฟไหม้|(?:เบร[กค]|ล้อ|ยาง)(?:ร้อน|ไหม้|ละลาย)|ปลั๊กละลาย|ควัน|(?:ยกเลิก|ระงับ)การ(?:บินขึ้น|วิ่งขึ้น)/,
];

/** What is said not to have been: `no overheat`, `no sign of fire`. */
const denied =
  /\b(?:no|without)\s+(?:(?:signs?|evidence|traces?)\s+of\s+|visible\s+)?(?:over-?heat\w*|fire|smoke|melt\w*|glow\w*|heat damage)\b/gi;

/** What somebody said is no document: `phone call with Mr. Lee`, `verbal OK`, `n/a`. */
export const wordOfMouth =
  /\b(?:phone|phoned|telephone|telecon|tel|call|called|spoke|said|verbal|verbally|oral|orally|whatsapp|line(?!\s+(?:maint|station|no|\d))|chat|sms|e-?mail|mail)\b|โทร|ไลน์|อีเมล|ด้วยวาจา|\d{9,}/i;

/** A paper of a customer, by its kind: `mail of 3 May`, `PO 77120`, `call-off`, `หนังสือ`. */
const paper = String.raw`(?:e-?mails?|mails?|letters?|fax|[prs]\.?o\.?(?=\s*(?:no\.?)?[\s:#-]*\d)|orders?|call-?offs?|contracts?|agreements?|quotations?|minutes)`;
const thaiPaper = '(?:จดหมาย|อีเมล|เมล|ใบสั่ง|สัญญา|หนังสือ|ใบเสนอราคา)';
const spokenWords = String.raw`(?:(?:tele)?phoned?|telecon|tel|calls?(?!-?off)|called|spoken?|talk(?:ed|s)?|told|said|says|verbal(?:ly)?|oral(?:ly)?|discussed|conversation)`;

/** A paper that is only spoken of or still to come: `verbal order`, `order by phone`, `mail will follow`, `รออีเมล`. */
const noPaperYet = new RegExp(
  [
    String.raw`\b${spokenWords}\.?[ -]+${paper}\b`,
    String.raw`\b${paper}(?: \w+)? (?:by|over|on|via) (?:the )?${spokenWords}\b`,
    String.raw`\b${paper}(?: (?:of|from|with) \w+)?,? (?:will|to|is to|shall) (?:follow|come|be sent)\b|\b${paper} (?:follows|later|pending|expected|awaited|promised)\b`,
    String.raw`\b(?:await(?:ing)?|wait(?:ing|s)? for|(?<!\b(?:ref|reference|order|document|doc)\.? )no|without|will send|promised|expect(?:ing|ed)?|asked for)(?: an?| the| any)?(?: \w+)? ${paper}\b`,
    `(?:จะส่ง|รอ|ไม่มี)${thaiPaper}|${thaiPaper}(?:จะ)?ตามมา|${thaiPaper}(?:ทาง|ด้วย)(?:โทรศัพท์|วาจา)`,
  ].join('|'),
  'gi',
);
const written = new RegExp(String.raw`\b${paper}\b|${thaiPaper}`, 'i');
const spoken = new RegExp(String.raw`\b${spokenWords}\b|โทร|ด้วยวาจา|คุย|พูด|บอก`, 'i');

/** True when a customer's agreement is a paper: a mail, a letter or an order, not what was only said or is to come (R5). */
export function isCustomersPaper(typed: string): boolean {
  const known = typed.replaceAll(noPaperYet, ' said ');
  return written.test(known) || !spoken.test(known);
}

/** What is said to whoever types something else. */
export const onlySaid = 'Name the customer’s mail, letter or order: what was only said is no agreement';

/** Why something typed is not the operator's written limit, or null: it names a paper with its number and the limit in it (R18). */
export const whyNoWrittenLimit = (typed: string): string | null =>
  wordOfMouth.test(typed) || !/\p{L}/u.test(typed) || !/\d/.test(typed)
    ? 'Name the operator’s paper with its number and the limit in it, such as EO 32-118 Rev 2, 6 changes. A telephone call is none.'
    : null;

/** True when a wheel was hot: a melted or missing fuse plug, a brake fire or a rejected take-off (R19). */
export function isHotWheel(wheel: { fusePlugs: readonly string[]; removalReason: string }): boolean {
  if (wheel.fusePlugs.some((plug) => /melted|missing/i.test(plug))) return true;
  const said = wheel.removalReason.replaceAll(denied, '');
  return hot.some((words) => words.test(said));
}
