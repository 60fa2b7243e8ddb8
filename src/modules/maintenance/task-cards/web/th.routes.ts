/** What the server says of routes and of the data of their steps, in Thai: the English sentence with its values in braces (decision 0020). */
export const routeSentences: Readonly<Record<string, string>> = {
  // Approved data.
  'A telephone call or a word of mouth is no approved data. Name the document with its number.':
    'การโทรศัพท์หรือคำบอกเล่าไม่ใช่ข้อมูลที่อนุมัติ ระบุเอกสารพร้อมเลขที่',
  'List the serial numbers alone, with commas between them, or enter All.':
    'ระบุเฉพาะหมายเลขซีเรียล คั่นด้วยจุลภาค หรือระบุ All',
  'The document is for S/N {serials}; this part is S/N {other}.': 'เอกสารเป็นของ S/N {serials} แต่ชิ้นส่วนนี้คือ S/N {other}',
  'The document is for {part}; this part is {other}.': 'เอกสารเป็นของ {part} แต่ชิ้นส่วนนี้คือ {other}',
  // Which route.
  'There is no published route of this name.': 'ไม่มีเส้นทางที่ประกาศใช้ชื่อนี้',
  'No published route fits this part, shop and work scope.': 'ไม่มีเส้นทางที่ประกาศใช้สำหรับชิ้นส่วน แผนก และขอบเขตงานนี้',
  'A planner must publish one in Templates.': 'ผู้วางแผนต้องประกาศใช้เส้นทางในแม่แบบ',
  '{route} is not for {job}. {why}': '{route} ใช้กับ {job} ไม่ได้ {why}',
  'It is for the shop {shop}; the work order is in {other}.': 'เป็นเส้นทางของแผนก {shop} แต่งานอยู่แผนก {other}',
  'It is for the scope {scope}; the work order is ordered as {other}.': 'เป็นเส้นทางของขอบเขต {scope} แต่งานสั่งเป็น {other}',
  'It is for part number {parts}; the work order is {part}.': 'เป็นเส้นทางของหมายเลขชิ้นส่วน {parts} แต่งานเป็น {part}',
  'It is for the family {families}; {part} is of the family {family}.':
    'เป็นเส้นทางของตระกูล {families} แต่ {part} อยู่ในตระกูล {family}',
  '{route} and {other} both fit {job}. Choose one.': '{route} และ {other} ใช้กับ {job} ได้ทั้งคู่ เลือกหนึ่งเส้นทาง',
  'Route {route} version {number} is older than the rules of today, and no cards are made from it.':
    'เส้นทาง {route} ฉบับ {number} เก่ากว่ากฎปัจจุบัน จึงออกใบงานจากฉบับนี้ไม่ได้',
  'Engineering writes the next version so, and another authorised engineer publishes it; then choose the route again.':
    'วิศวกรรมเขียนฉบับถัดไปตามกฎนี้ และวิศวกรอีกคนที่ได้รับอนุญาตประกาศใช้ แล้วเลือกเส้นทางใหม่',
  'The step data of {part} by {manual} does not say: {what}. Engineering writes and approves it.':
    'ข้อมูลขั้นตอนของ {part} ตาม {manual} ไม่ระบุ: {what} วิศวกรรมต้องเขียนและอนุมัติ',
  '{part} has no approved step data for its current manual revision; it does not say: {what}. Engineering writes and approves it.':
    '{part} ไม่มีข้อมูลขั้นตอนที่อนุมัติสำหรับคู่มือฉบับปัจจุบัน ขาด: {what} วิศวกรรมต้องเขียนและอนุมัติ',
  'Say which part numbers or families the route is for.': 'ระบุหมายเลขชิ้นส่วนหรือตระกูลของเส้นทาง',
  'A wheel route says what a wheel that was hot gets: name the cards of heatDamage.':
    'เส้นทางของล้อต้องระบุงานสำหรับล้อที่เคยร้อน: ระบุใบงานของความเสียหายจากความร้อน',
  'There is no such route.': 'ไม่มีเส้นทางนี้',
  'There is no such version of a route.': 'ไม่มีเส้นทางฉบับนี้',
  'Route {route} is for another shop, scope or part. Write a route of its own.':
    'เส้นทาง {route} เป็นของแผนก ขอบเขต หรือชิ้นส่วนอื่น ให้เขียนเส้นทางแยก',
  'Only a route that was handed over for approval is published.': 'ประกาศใช้ได้เฉพาะเส้นทางที่ส่งขออนุมัติแล้ว',
  'Whoever wrote a route does not publish it. Ask another engineer.': 'ผู้เขียนเส้นทางประกาศใช้เองไม่ได้ ขอให้วิศวกรอื่นทำ',
  // Step data.
  'There is no such step data.': 'ไม่มีข้อมูลขั้นตอนนี้',
  'Step data is written by a person.': 'ข้อมูลขั้นตอนต้องเขียนโดยบุคคล',
  'Somebody changed this step data meanwhile. Your text is kept: compare.':
    'มีผู้แก้ข้อมูลขั้นตอนนี้ระหว่างนั้น ข้อความของคุณยังอยู่ โปรดเทียบ',
  'A part is a stock item that is no consumable.': 'ชิ้นส่วนต้องเป็นรายการในคลังที่ไม่ใช่วัสดุสิ้นเปลือง',
  'A material is a stock item of the kind consumable.': 'วัสดุต้องเป็นรายการในคลังชนิดวัสดุสิ้นเปลือง',
  'This manual does not cover the part number.': 'คู่มือนี้ไม่ครอบคลุมหมายเลขชิ้นส่วน',
  'A version of this step data is being written already. Go on with that one.':
    'มีฉบับของข้อมูลขั้นตอนนี้กำลังเขียนอยู่แล้ว ทำต่อในฉบับนั้น',
  'Only a draft can be changed. Return it to draft, or begin the next version.':
    'แก้ได้เฉพาะฉบับร่าง ส่งกลับเป็นร่าง หรือเริ่มฉบับถัดไป',
  'Only a draft is handed over for approval.': 'ส่งขออนุมัติได้เฉพาะฉบับร่าง',
  'Only what waits for approval is returned.': 'ส่งกลับได้เฉพาะที่รออนุมัติ',
  'There is no step in it yet.': 'ยังไม่มีขั้นตอนในนี้',
  'Only what was handed over for approval is approved.': 'อนุมัติได้เฉพาะที่ส่งขออนุมัติแล้ว',
  'Whoever wrote step data does not approve it. Ask another engineer.': 'ผู้เขียนข้อมูลขั้นตอนอนุมัติเองไม่ได้ ขอให้วิศวกรอื่นทำ',
  'A limit has a minimum, a maximum, or both.': 'เกณฑ์ต้องมีค่าต่ำสุด ค่าสูงสุด หรือทั้งสอง',
  'The minimum is above the maximum.': 'ค่าต่ำสุดมากกว่าค่าสูงสุด',
  'A measurement is made with a tool: name its class.': 'การวัดต้องใช้เครื่องมือ: ระบุชนิด',
  'With one limit there is no tolerance: say the largest error of the tool.':
    'มีเกณฑ์เดียวจึงไม่มีพิกัดเผื่อ: ระบุความคลาดเคลื่อนสูงสุดของเครื่องมือ',
  'Only a measurement has several values.': 'เฉพาะการวัดเท่านั้นที่มีหลายค่า',
  // Tools and materials of a step.
  'Name the {tool} it was measured with. Choose or scan it.': 'ระบุ{tool}ที่ใช้วัด เลือกหรือสแกน',
  'There is no such tool.': 'ไม่มีเครื่องมือนี้',
  "{tool} is {what}; this step takes a {needed}, or an equivalent approved in the manual's tool list.":
    '{tool} เป็น{what} ขั้นตอนนี้ต้องใช้ {needed} หรือเครื่องมือเทียบเท่าที่อนุมัติในรายการของคู่มือ',
  "{tool} is of no class; this step takes a {needed}, or an equivalent approved in the manual's tool list.":
    '{tool} ไม่ระบุประเภท ขั้นตอนนี้ต้องใช้ {needed} หรือเครื่องมือเทียบเท่าที่อนุมัติในรายการของคู่มือ',
  "{tool} is of the class {own}; this step takes a {needed}, or an equivalent approved in the manual's tool list.":
    '{tool} เป็นประเภท {own} ขั้นตอนนี้ต้องใช้ {needed} หรือเครื่องมือเทียบเท่าที่อนุมัติในรายการของคู่มือ',
  '{tool} has no calibration: what is held against a limit is read with one that has.':
    '{tool} ไม่มีการสอบเทียบ: ค่าที่เทียบกับเกณฑ์ต้องอ่านด้วยเครื่องมือที่สอบเทียบแล้ว',
  '{tool} does not say what it reads in; this step needs {unit}.': '{tool} ไม่ระบุหน่วยที่อ่าน ขั้นตอนนี้ต้องการ {unit}',
  '{tool} reads in {own}; this step needs {unit}.': '{tool} อ่านเป็น {own} ขั้นตอนนี้ต้องการ {unit}',
  '{tool} reads {range}; the limit lies outside.': '{tool} อ่านได้ {range} เกณฑ์อยู่นอกช่วง',
  '{tool} states no accuracy; this step needs ±{error} or better.':
    '{tool} ไม่ระบุความแม่นยำ ขั้นตอนนี้ต้องการ ±{error} หรือดีกว่า',
  '{tool} reads to ±{own}; this step needs ±{error} or better.': '{tool} แม่นยำ ±{own} ขั้นตอนนี้ต้องการ ±{error} หรือดีกว่า',
  '{batch} is not the material of this step: it takes {materials}.': '{batch} ไม่ใช่วัสดุของขั้นตอนนี้ ต้องใช้ {materials}',
  '{batch} is not the part of this step: it takes {parts}.': '{batch} ไม่ใช่ชิ้นส่วนของขั้นตอนนี้ ต้องใช้ {parts}',
  '{batch} is a material: this step takes {parts}.': '{batch} เป็นวัสดุ ขั้นตอนนี้ต้องใช้ {parts}',
  'A part with a serial number is one part: record each by itself.': 'ชิ้นส่วนที่มีซีเรียลคือหนึ่งชิ้น บันทึกทีละชิ้น',
  'The parts list has {units} in {assembly}.': 'รายการชิ้นส่วนมี {units} ใน {assembly}',
  'Enter all {count} values in {unit}; {given} are there.': 'ใส่ค่าทั้ง {count} ค่าเป็น {unit} มีแล้ว {given}',
  'This step takes one value.': 'ขั้นตอนนี้รับค่าเดียว',
  'Card {card} cites no data. Name the document by which it does not apply.':
    'ใบงาน {card} ไม่มีเอกสารอ้างอิง ระบุเอกสารที่ทำให้ไม่เกี่ยวข้อง',
  // Serial numbers of halves and cells.
  '{component} S/N {serial} is on {job}. Take it out there as a part before it is used here.':
    '{component} ซีเรียล {serial} อยู่กับ {job} ถอดออกจากงานนั้นเป็นชิ้นส่วนก่อน',
  '{component}: enter its serial number.': '{component}: ใส่หมายเลขซีเรียล',
  'The battery has {cells} cells: there is no position {position}.': 'แบตเตอรี่มี {cells} เซลล์ ไม่มีตำแหน่ง {position}',
  'The cell fitted is the one that was removed.': 'เซลล์ที่ใส่คือเซลล์ที่ถอดออก',
  'This cell was fitted at position {position} already.': 'เซลล์นี้ใส่ที่ตำแหน่ง {position} แล้ว',
  'Enter the position of the cell and the serial number of the one removed, or why nobody can read it.':
    'ใส่ตำแหน่งเซลล์และซีเรียลของเซลล์ที่ถอด หรือเหตุผลที่ไม่มีใครอ่านได้',
  'Enter the serial number removed, or why nobody can read it: not both.':
    'ใส่ซีเรียลที่ถอดออก หรือเหตุผลที่ไม่มีใครอ่านได้ อย่างใดอย่างหนึ่ง',
  'Only a removed cell is recorded as unreadable.': 'เฉพาะเซลล์ที่ถอดออกเท่านั้นที่บันทึกว่าอ่านไม่ได้',
  'Say why nobody can read it': 'ระบุเหตุผลที่ไม่มีใครอ่านได้',
  // Another order.
  '{job} is in final inspection or waits for release. Send it back to work first.':
    '{job} อยู่ในการตรวจขั้นสุดท้ายหรือรอปล่อย ส่งกลับไปทำงานก่อน',
  'Somebody changed this work order meanwhile. Your text is kept: compare.':
    'มีผู้แก้งานนี้ระหว่างนั้น ข้อความของคุณยังอยู่ โปรดเทียบ',
  'Nothing of the order changes.': 'คำสั่งไม่เปลี่ยนแปลง',
  'The agreement cannot be of a day to come.': 'วันที่ตกลงต้องไม่อยู่ในอนาคต',
};
