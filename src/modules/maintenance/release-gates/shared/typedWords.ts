/** What only a form says: a release under another authority (R7), and a correction. Typed as a remark it would be either without its conditions. */
const wordsOfTheForm =
  /also released under|certif(?:y|ies) that unless|this certificate corrects|\breleased? (?:under|to service)|\breturn(?:ed)? to service|\bdual release\b|\b(?:EASA|FAA|CAAT|(?:UK ?)?CAA|TCCA|CAAC|CAAS|JCAB|GCAA|DGCA|ANAC)\b|\bpart[\s-]*(?:145|43)\b|\b145\.A\.50\b|\b14 ?CFR|\btitle 14\b|\bTCAR\b|aviation (?:safety )?(?:agency|administration|authority)|transport canada|สำนักงานการบินพลเรือน/i;
/** A release as it is said in fewer words, and in Thai. */
const releaseInWords =
  /\bcertif(?:y|ies|ied)\b|\b(?:CRS|RTS)\b|\bfit for (?:flight|service|use|installation)\b|(?<!ใบ)รับรอง|ใบรับรองการปล่อย|ปล่อย(?:กลับ|สู่|เข้า|เพื่อ|ให้)|กลับ(?:เข้า|สู่|ไป)(?:การ)?(?:ใช้งาน|บริการ|ประจำการ)|กพท/i;
/** What only the records say: a directive, a bulletin, an inspection, counts, the data of the work. Typed, it would be a fact nobody signed. */
const wordsOfTheRecords =
  /\b(?:ADs?|SBs?)\b[\s:.-]*(?:no\b|\d)|\b(?:[Nn]o|NO) ADs?\b|\bNDT\b|\b(?:TSN|CSN|TSO|CSO)\b|\bIAW\b|\bin accordance with\b|\b(?:ADs?|SBs?) .*\b(?:complied|embodied)/;
/** The same in whole words, as people write it. */
const factsInWords =
  /airworthiness directive|service (?:bulletin|letter)|\b(?:eddy[\s-]+current|penetrant|magnetic[\s-]+particle|ultrasonic|radiograph\w*|hydrostatic|non-?destructive)\b|\b(?:time|cycles|hours|landings) since\b|\b(?:zero|no|\d[\d ,.]*) (?:cycles|landings|flight hours)\b|\blife[\s-]+limit|\bdeviation\b|\baccepted by\b|\bby (?:tele)?phone\b|\boverhaul(?:ed)?\b|\brepaired\b|\bairworthy\b|\bserviceable\b|\b(?:by|with) (?:UT|MT|PT|ET|RT)\b|\b(?:cycles|landings|hours)[ :=]+\d|\b(?:per|to) (?:the )?(?:CMM|OMM|SPM|manual)\b/i;
/** The same in Thai. */
const factsInThai =
  /สมควรเดินอากาศ|ซ่อม(?:ใหญ่|แล้ว|ตาม|เสร็จ)|อายุการใช้งาน|ชั่วโมงบิน|รอบการใช้งาน|พร้อมใช้งาน|ใช้งานได้|กระแสไหลวน|สารแทรกซึม|ผงแม่เหล็ก|คลื่นเสียง|ไม่ทำลาย|ทดสอบแรงดันน้ำ|ตามคู่มือ|ทางโทรศัพท์|อนุโลม|ผ่อนผัน/;
/** A value with its unit, and what is said of limits: measured, tested and approved data stand in block 12 by their records. */
const figuresInWords =
  /\d ?(?:%|‰|N[·.]?m\b|Nm\b|(?:in|ft)[ ·.-]?lbs?\b|lbs?\b|lbf\b|kg[fm]?\b|psig?\b|bar\b|[kM]Pa\b|[mcµμ]m\b|inch(?:es)?\b|mils?\b|[mk]?V\b|mA\b|m?Ah\b|k?W\b|Ω|[Oo]hms?\b|° ?[CF]\b|rpm\b|k?Hz\b)/;
const limitsInWords =
  /\b(?:limits?|tolerances?|torqued?|capacity|voltage|clearance|concession|waiver|exemption|AMOC)\b|ขีดจำกัด|พิกัด|แรงบิด|ความจุ|แรงดัน|เกณฑ์/i;
/** A release itself, whatever authority a document beside it may name. */
const wordsOfARelease =
  /also released under|certif(?:y|ies) that|this certificate corrects|\breleased? (?:under|to service)|\breturn(?:ed)? to service|\bdual release\b|\bpart[\s-]*145\b|\b145\.A\.50\b|\b14 ?CFR|\b(?:EASA|UK|CAAT)[\s.-]*145\b/i;

const printed = /^[\p{Script=Latin}\p{Script=Thai}\p{N}\p{P}\p{S}\p{M}\p{Zs}µμΩ]*$/u;
/** True of one line in letters people read: Latin or Thai, nothing hidden, none of another script that only looks like one. */
export const isPlainLine = (text: string): boolean => printed.test(text);

/** As it is read: wide and marked letters as plain ones, `E.A.S.A.` and `E A S A` as one word. */
const asRead = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll('\u0E4D\u0E32', '\u0E33')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=(?:^|\P{L})\p{L})[. ]+(?=\p{L}(?:\P{L}|$))/gu, '');

const says = (text: string, ...words: RegExp[]): boolean =>
  words.some((each) => each.test(text) || each.test(asRead(text)));

const recordWords = [wordsOfTheRecords, factsInWords, factsInThai, figuresInWords, limitsInWords];

/** What a remark that is typed may not say, because the form says it. */
export const saysTheForm = (text: string): boolean => !isPlainLine(text) || says(text, wordsOfTheForm, releaseInWords);
/** What a remark that is typed may not say, because the records say it. */
export const saysTheRecords = (text: string): boolean => says(text, ...recordWords);
/** What nothing that is typed on a record and printed on the certificate may say: that something is released, and by whom (R7). */
export const saysARelease = (text: string): boolean => !isPlainLine(text) || says(text, wordsOfARelease);
/** Whether remarks say together what none of them may say: a sentence that goes on in the next one. */
export const sayTogether = (remarks: readonly string[]): boolean =>
  [' ', ''].some((between) => {
    const whole = remarks.join(between);
    return says(whole, wordsOfTheForm, releaseInWords, ...recordWords);
  });

/** What a name printed in block 7 may not say: that something is released, or what was done to it (R7). */
export const nameSaysWork = (name: string): boolean =>
  !isPlainLine(name) || says(name, wordsOfTheForm, releaseInWords, factsInWords, factsInThai);

/** What was done to a part, what it has behind it and by which data: names and order numbers that are printed say none of it. */
const workInAName =
  /\b(?:TSN|CSN|TSO|CSO)\b|\bIAW\b|\bin accordance with\b|\b(?:ADs?|SBs?)\b.*\b(?:complied|embodied|applicable)\b|\b(?:overhauled|repaired|modified|airworthy|serviceable)\b/i;
/** What a customer's order number or the name of a part of stores, printed as it is typed, may not say. */
export const wordsSayWork = (text: string): boolean => says(text, workInAName, factsInThai);

/** What is said to whoever types it. */
export const onlyTheForm =
  'This is printed on the certificate: one line in plain letters, and only the form itself says that something is released, and by whom.';
