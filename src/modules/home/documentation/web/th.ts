/** The handbook in Thai; the key is the English text. */
export const th: Record<string, string> = {
  'How the work is done here, task by task.': 'วิธีทำงานของที่นี่ ทีละงาน',
  Chapters: 'บท',
  'Search the handbook': 'ค้นหาในคู่มือ',
  'Nothing in the handbook has these words': 'ไม่พบคำนี้ในคู่มือ',
  'Try one word, such as finding or gauge.': 'ลองใช้คำเดียว เช่น ข้อบกพร่อง หรือ เครื่องวัด',
  'Open the screen': 'เปิดหน้าจอ',
  'First steps': 'เริ่มต้นใช้งาน',
  'How to find things and how to keep what you typed.': 'วิธีค้นหาและวิธีไม่ให้ข้อมูลที่พิมพ์หาย',
  'Find a work order, a part or a person': 'ค้นหางาน ชิ้นส่วน หรือบุคคล',
  'Press Ctrl K, or the magnifier at the top, and type a number, a serial number or a name.':
    'กด Ctrl K หรือแว่นขยายด้านบน แล้วพิมพ์หมายเลข หมายเลขซีเรียล หรือชื่อ',
  'A whole number opens its record at once; words show what fits, group by group.':
    'หมายเลขเต็มจะเปิดรายการนั้นทันที ส่วนคำจะแสดงสิ่งที่ตรงเป็นกลุ่ม',
  'On a phone or tablet, scan the code on the tag or the card with the scan button.':
    'บนโทรศัพท์หรือแท็บเล็ต ให้สแกนรหัสบนป้ายหรือใบงานด้วยปุ่มสแกน',
  'Work with a list': 'ใช้งานรายการ',
  'Search, filters, columns and sorting stand in the address: keep it as a link, or save it as a view.':
    'การค้นหา ตัวกรอง คอลัมน์ และการเรียงอยู่ในที่อยู่หน้าเว็บ เก็บเป็นลิงก์หรือบันทึกเป็นมุมมองได้',
  'Drag the edge of a column head to make it wider; drag the head to move it.':
    'ลากขอบหัวคอลัมน์เพื่อปรับความกว้าง ลากหัวคอลัมน์เพื่อย้าย',
  'Back brings you to the same rows at the same place.': 'ปุ่มย้อนกลับพาคุณกลับไปยังแถวเดิมที่ตำแหน่งเดิม',
  'What a disabled button means': 'ปุ่มที่กดไม่ได้หมายความว่าอะไร',
  'Every button that cannot be used now says why in its own line.': 'ปุ่มทุกปุ่มที่ยังใช้ไม่ได้จะบอกเหตุผลไว้ในบรรทัดของตัวเอง',
  'Put right what it names; the button follows without a reload.': 'แก้สิ่งที่ระบุไว้ แล้วปุ่มจะใช้ได้โดยไม่ต้องโหลดหน้าใหม่',
  'When the network is gone': 'เมื่อเครือข่ายขาด',
  'A task card keeps what you enter on the tablet and sends it in order when the connection is back.':
    'ใบงานเก็บสิ่งที่คุณกรอกไว้ในแท็บเล็ต และส่งตามลำดับเมื่อเชื่อมต่อได้อีกครั้ง',
  'Signing needs the server: wait for the connection.': 'การลงนามต้องใช้เซิร์ฟเวอร์ ให้รอจนเชื่อมต่อได้',
  'When somebody else changed the same row, both versions are shown and you choose.':
    'เมื่อผู้อื่นแก้แถวเดียวกัน ระบบจะแสดงทั้งสองฉบับให้คุณเลือก',
  'Receiving and opening a work order': 'รับของและเปิดงาน',
  'From the dock to the planned work order.': 'จากจุดรับของถึงงานที่วางแผนแล้ว',
  'Take in a component': 'รับอุปกรณ์เข้า',
  'Open Receiving and choose “Receive a component”.': 'เปิดหน้ารับของแล้วเลือก “รับอุปกรณ์”',
  'Enter customer, part number and serial number as they stand on the data plate, and attach papers and photos.':
    'กรอกลูกค้า หมายเลขชิ้นส่วน และหมายเลขซีเรียลตามแผ่นป้าย พร้อมแนบเอกสารและรูปถ่าย',
  'Answer the checklist. What was answered no can only be rejected to quarantine.':
    'ตอบรายการตรวจ ข้อที่ตอบว่าไม่จะส่งเข้าพื้นที่กักกันได้เท่านั้น',
  'Sign the result.': 'ลงนามผลการตรวจ',
  'Open the work order': 'เปิดงาน',
  'Open Work Orders and choose “New work order”, or open it from the receipt.':
    'เปิดหน้าใบสั่งงานแล้วเลือก “งานใหม่” หรือเปิดจากรายการรับของ',
  'Choose work scope, shop and the certificates the customer ordered.': 'เลือกขอบเขตงาน แผนก และใบรับรองที่ลูกค้าสั่ง',
  'The route that fits part, shop and scope is applied; its cards are made.':
    'ระบบใช้เส้นทางงานที่ตรงกับชิ้นส่วน แผนก และขอบเขต แล้วสร้างใบงาน',
  'Change the order later': 'เปลี่ยนคำสั่งภายหลัง',
  'Open the work order, choose ⋯ and “Change the order”.': 'เปิดงาน เลือก ⋯ แล้วเลือก “เปลี่ยนคำสั่ง”',
  'Name the customer’s paper and its date.': 'ระบุเอกสารของลูกค้าและวันที่',
  'Capability is checked again and the cards of the new route are made; signed cards stay in the record.':
    'ระบบตรวจความสามารถอีกครั้งและสร้างใบงานของเส้นทางใหม่ ใบที่ลงนามแล้วยังอยู่ในบันทึก',
  'Hold a work order': 'พักงาน',
  'Choose “Hold” and say whether it stops the work or only the release.':
    'เลือก “พัก” และระบุว่าหยุดงานหรือหยุดเฉพาะการออกใบรับรอง',
  'The due date moves where the contract says so.': 'กำหนดส่งจะเลื่อนตามที่สัญญาระบุ',
  'Task cards': 'ใบงาน',
  'What mechanics and inspectors do at the bench.': 'สิ่งที่ช่างและผู้ตรวจทำที่โต๊ะงาน',
  'Do a card': 'ทำใบงาน',
  'Open the card from the work order or scan its code.': 'เปิดใบงานจากงานหรือสแกนรหัสของใบ',
  'Take each step in order: choose the gauge or the batch by its number, enter the reading, take the photo it asks for.':
    'ทำตามลำดับขั้นตอน เลือกเครื่องวัดหรือชุดวัสดุตามหมายเลข กรอกค่าที่อ่านได้ และถ่ายรูปที่กำหนด',
  'Sign the step. A critical step asks for a second, independent person.': 'ลงนามขั้นตอน ขั้นตอนวิกฤตต้องมีบุคคลที่สองซึ่งเป็นอิสระ',
  'When every step is done, sign the card.': 'เมื่อครบทุกขั้นตอน ให้ลงนามใบงาน',
  'A value is outside its limit': 'ค่าเกินพิกัด',
  'The card shows it in red and opens a finding.': 'ใบงานแสดงค่าเป็นสีแดงและเปิดข้อบกพร่อง',
  'Measure again with a reason, or let an authorised engineer accept approved data: a document with its number and its issuer. A telephone call is none.':
    'วัดใหม่พร้อมเหตุผล หรือให้วิศวกรที่ได้รับอนุญาตยอมรับข้อมูลที่อนุมัติ คือเอกสารที่มีหมายเลขและผู้ออก โทรศัพท์ใช้ไม่ได้',
  'Raise a finding': 'บันทึกข้อบกพร่อง',
  'Choose “Raise finding”, say what you see, take the photo and name the gauge in the same dialog.':
    'เลือก “แจ้งข้อบกพร่อง” บอกสิ่งที่พบ ถ่ายรูป และระบุเครื่องวัดในหน้าต่างเดียวกัน',
  'Somebody authorised decides the disposition; work and repeated tests become cards.':
    'ผู้ได้รับอนุญาตตัดสินวิธีดำเนินการ งานและการทดสอบซ้ำจะเป็นใบงาน',
  'Whoever decided it does not close it: another inspector does, after re-inspection.':
    'ผู้ที่ตัดสินไม่เป็นผู้ปิด ผู้ตรวจคนอื่นปิดหลังตรวจซ้ำ',
  'A step does not apply': 'ขั้นตอนที่ไม่เกี่ยวข้อง',
  'Choose “Not applicable” and give the reason and the data.': 'เลือก “ไม่เกี่ยวข้อง” แล้วให้เหตุผลและข้อมูลอ้างอิง',
  'It is signed, and stays in the record.': 'รายการนี้ลงนามและอยู่ในบันทึก',
  'Correct a wrong entry': 'แก้รายการที่ผิด',
  'Choose ⋯ at the part, material or tool and withdraw it with a reason.':
    'เลือก ⋯ ที่ชิ้นส่วน วัสดุ หรือเครื่องมือ แล้วถอนรายการพร้อมเหตุผล',
  'Certificate, stock and history follow; nothing is deleted.': 'ใบรับรอง สต็อก และประวัติเปลี่ยนตาม ไม่มีสิ่งใดถูกลบ',
  'Inspection and NDT': 'การตรวจและ NDT',
  'Reports that the release rests on.': 'รายงานที่ใบรับรองอ้างอิง',
  'Write an inspection report': 'เขียนรายงานการตรวจ',
  'Open the work order and start the preliminary inspection before any work.': 'เปิดงานและเริ่มการตรวจเบื้องต้นก่อนลงมือทำงาน',
  'Answer each point; a bad answer opens a finding.': 'ตอบแต่ละข้อ คำตอบที่ไม่ดีจะเปิดข้อบกพร่อง',
  'Sign the report. The final report comes after the last card.': 'ลงนามรายงาน รายงานสุดท้ายทำหลังใบงานใบสุดท้าย',
  'Record an NDT run': 'บันทึกการตรวจ NDT',
  'Open NDT Reports and start a run with the technique published for the part.':
    'เปิดหน้ารายงาน NDT แล้วเริ่มด้วยเทคนิคที่ประกาศใช้กับชิ้นส่วน',
  'Choose lamp, materials and gauges by number, and record the readings only: limits are the technique’s.':
    'เลือกหลอดไฟ วัสดุ และเครื่องวัดตามหมายเลข บันทึกเฉพาะค่าที่อ่านได้ พิกัดเป็นของเทคนิค',
  'Sign as performed. A second authorised person accepts or rejects each item.':
    'ลงนามว่าได้ปฏิบัติ บุคคลที่สองที่ได้รับอนุญาตยอมรับหรือปฏิเสธแต่ละชิ้น',
  'Blending, repair or assembly afterwards asks for a new report.': 'การขัด ซ่อม หรือประกอบภายหลังต้องมีรายงานใหม่',
  Release: 'การปล่อย',
  'From the last card to the certificate.': 'จากใบงานใบสุดท้ายถึงใบรับรอง',
  'Look at the release checks': 'ดูการตรวจก่อนปล่อย',
  'Open the work order and “Release checks”.': 'เปิดงานแล้วเลือก “การตรวจก่อนปล่อย”',
  'Each line says whether it holds, on which evidence, and where to put it right.':
    'แต่ละบรรทัดบอกว่าผ่านหรือไม่ อ้างหลักฐานใด และแก้ที่ใด',
  'Request release': 'ขอออกใบรับรอง',
  'Choose “Request release” and who may sign.': 'เลือก “ขอออกใบรับรอง” และเลือกผู้ลงนามได้',
  'The request shows what is still red; it can be returned with a reason.': 'คำขอแสดงสิ่งที่ยังไม่ผ่าน และส่งกลับพร้อมเหตุผลได้',
  'Sign the certificate': 'ลงนามใบรับรอง',
  'Read the preview block by block: deviations stand first, in red.': 'อ่านตัวอย่างทีละช่อง ค่าเบี่ยงเบนอยู่บนสุดเป็นสีแดง',
  'Sign with your PIN, and your password or code where it is asked for.': 'ลงนามด้วย PIN และรหัสผ่านหรือรหัสเมื่อระบบขอ',
  'The certificate is drawn once and kept; the code on it leads to the public page that verifies it.':
    'ใบรับรองสร้างครั้งเดียวและเก็บไว้ รหัสบนใบนำไปยังหน้าสาธารณะที่ใช้ตรวจสอบ',
  'Correct or void a certificate': 'แก้ไขหรือยกเลิกใบรับรอง',
  'Report the error on the certificate with its paper; another inspector compares and signs it.':
    'แจ้งข้อผิดพลาดที่ใบรับรองพร้อมเอกสาร ผู้ตรวจคนอื่นเปรียบเทียบและลงนาม',
  'Sign the correction: the old certificate is marked SUPERSEDED, the new one names it.':
    'ลงนามฉบับแก้ไข ใบเดิมมีคำว่า SUPERSEDED และใบใหม่อ้างถึงใบเดิม',
  'Void it when it must not be used; the customer’s page says so at once.': 'ยกเลิกเมื่อห้ามใช้ หน้าของลูกค้าจะแจ้งทันที',
  'Stores and tools': 'คลังและเครื่องมือ',
  'Parts, materials and gauges.': 'ชิ้นส่วน วัสดุ และเครื่องวัด',
  'Issue and return material': 'เบิกและคืนวัสดุ',
  'Open the consumable, choose the batch by its number and issue it to the work order.':
    'เปิดวัสดุ เลือกชุดตามหมายเลข แล้วเบิกให้งาน',
  'What comes back is booked back; never more than was issued.': 'ของที่คืนจะลงบัญชีกลับ ไม่เกินจำนวนที่เบิก',
  'Issue a tool': 'ยืมเครื่องมือ',
  'Open or scan the tool and issue it to a person and a work order.': 'เปิดหรือสแกนเครื่องมือ แล้วให้ยืมแก่บุคคลและงาน',
  'A tool that is due, lost or in quarantine cannot be issued.': 'เครื่องมือที่ถึงกำหนด สูญหาย หรือถูกกักกันให้ยืมไม่ได้',
  'A tool is lost or was inaccurate': 'เครื่องมือหายหรือไม่แม่นยำ',
  'Report it lost, or record the calibration that found it out of tolerance.': 'แจ้งหาย หรือบันทึกการสอบเทียบที่พบว่าเกินเกณฑ์',
  'Every work order and certificate it was used on is listed; each is assessed, and the customers’ letters are drafted.':
    'ระบบแสดงทุกงานและใบรับรองที่ใช้เครื่องมือนั้น ประเมินทีละรายการ และร่างจดหมายถึงลูกค้าไว้',
  'Put a part into quarantine': 'ส่งชิ้นส่วนเข้าพื้นที่กักกัน',
  'Name the part, the work order and the reason; print the red tag.': 'ระบุชิ้นส่วน งาน และเหตุผล แล้วพิมพ์ป้ายแดง',
  'Only quality decides and releases it.': 'ฝ่ายคุณภาพเท่านั้นที่ตัดสินและปล่อย',
  'Sent with the right papers.': 'ส่งออกพร้อมเอกสารที่ถูกต้อง',
  'Send a part': 'ส่งชิ้นส่วน',
  'Open Shipping and make a delivery note for the released work order.': 'เปิดหน้าจัดส่งและทำใบส่งของสำหรับงานที่ออกใบรับรองแล้ว',
  'Pack, dispatch, and record the signed proof of delivery.': 'บรรจุ ส่งออก และบันทึกหลักฐานการรับที่ลงนาม',
  Quality: 'คุณภาพ',
  'Who may sign, and what a fault touches.': 'ใครลงนามได้ และข้อผิดพลาดกระทบสิ่งใด',
  'Issue an authorisation': 'ออกใบอนุญาตปฏิบัติงาน',
  'Open Certifying Staff, Authorisations, and draft it with its scope.':
    'เปิดหน้าพนักงานผู้รับรอง เลือกใบอนุญาต แล้วร่างพร้อมขอบเขต',
  'Training, licence, recent work and stamp are checked when it is issued.':
    'ระบบตรวจการฝึกอบรม ใบอนุญาต งานล่าสุด และตราประทับเมื่อออกใบ',
  'Nobody changes an authorisation of their own.': 'ไม่มีใครแก้ใบอนุญาตของตนเองได้',
  'Find where something was used': 'หาว่าสิ่งใดถูกใช้ที่ไหน',
  'Open the tool, batch, manual, vendor, technique or person and choose “Where used”.':
    'เปิดเครื่องมือ ชุดวัสดุ คู่มือ ผู้รับจ้าง เทคนิค หรือบุคคล แล้วเลือก “ใช้ที่ใด”',
  'Assess each work order; the letters to the customers are drafted.': 'ประเมินทีละงาน จดหมายถึงลูกค้าร่างไว้ให้',
  'Show an auditor a work order': 'แสดงงานให้ผู้ตรวจประเมิน',
  'Open the work order and choose the audit pack.': 'เปิดงานแล้วเลือกชุดเอกสารตรวจประเมิน',
  'It holds cards, reports, photos, calibration certificates and incoming papers, and names what is missing.':
    'มีใบงาน รายงาน รูปถ่าย ใบสอบเทียบ และเอกสารขาเข้า พร้อมระบุสิ่งที่ขาด',
  'Your account': 'บัญชีของคุณ',
  'Signature, sign-in and notices.': 'ลายเซ็น การเข้าใช้ และการแจ้งเตือน',
  'Prepare to sign': 'เตรียมลงนาม',
  'Draw or upload your signature under Settings, Signature.': 'วาดหรืออัปโหลดลายเซ็นที่การตั้งค่า หัวข้อลายเซ็น',
  'Set your PIN; switch on 2-step authentication and keep the backup codes.':
    'ตั้ง PIN เปิดการยืนยันตัวตนสองขั้น และเก็บรหัสสำรองไว้',
  'See your own work': 'ดูงานของคุณ',
  'Open My Logbook: every signed step stands there.': 'เปิดสมุดบันทึกงานของฉัน ขั้นตอนที่ลงนามทุกขั้นอยู่ที่นั่น',
  'The bar shows how many months and days of recent work you have, and when it lapses.':
    'แถบแสดงจำนวนเดือนและวันที่มีงานล่าสุด และวันที่จะสิ้นผล',
  'You lack a right': 'คุณไม่มีสิทธิ์',
  'The page names the right and who can give it; ask for it there.': 'หน้านั้นบอกชื่อสิทธิ์และผู้ที่ให้ได้ ขอได้จากที่นั่น',
  Administration: 'การดูแลระบบ',
  'Users, customers and the running of the server.': 'ผู้ใช้ ลูกค้า และการทำงานของเซิร์ฟเวอร์',
  'Give somebody a right': 'ให้สิทธิ์แก่บุคคล',
  'Open Users and the person: it says what they may do and why.': 'เปิดหน้าผู้ใช้แล้วเลือกบุคคล ระบบบอกว่าทำอะไรได้และเพราะอะไร',
  'Change the roles with a reason. An administrator’s own rights take two people.':
    'เปลี่ยนบทบาทพร้อมเหตุผล สิทธิ์ของผู้ดูแลระบบเองต้องใช้สองคน',
  'Invite a customer': 'เชิญลูกค้า',
  'Open Customer Portal Users and invite the person by mail.': 'เปิดหน้าผู้ใช้พอร์ทัลลูกค้าแล้วเชิญบุคคลทางอีเมล',
  'They see their own work orders, the findings sent to them and their certificates, and nothing else.':
    'เขาเห็นเฉพาะงานของตน ข้อบกพร่องที่ส่งให้ และใบรับรองของตน',
};
