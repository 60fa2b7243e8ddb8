import { readerOf } from '#kernel/shared/readerOf.ts';

/** The module's words in Thai; the key is the English text. */
export const th: Record<string, string> = {
  'There is no such job, or it is running.': 'ไม่มีงานนี้ หรืองานกำลังทำอยู่',
  'Choose a file, or paste its lines.': 'เลือกไฟล์ หรือวางข้อมูลเป็นบรรทัด',
  Users: 'ผู้ใช้',
  People: 'บุคคล',
  Requests: 'คำขอ',
  Import: 'นำเข้า',
  'Background jobs': 'งานเบื้องหลัง',
  'Import of people': 'นำเข้ารายชื่อ',
  Permission: 'ระดับสิทธิ์',
  Roles: 'บทบาท',
  'User name': 'ชื่อผู้ใช้',
  'E-mail': 'อีเมล',
  'Is it you?': 'ใช่คุณหรือไม่',
  'Go on': 'ดำเนินการต่อ',
  'This gives or takes somebody’s access, so your password is asked once more. It holds for 30 minutes.':
    'การทำนี้ให้หรือถอนสิทธิ์ของผู้อื่น จึงขอรหัสผ่านอีกครั้ง มีผล 30 นาที',
  'Nothing is waiting': 'ไม่มีรายการรอ',
  'New administrators': 'ผู้ดูแลใหม่',
  'Missing rights': 'สิทธิ์ที่ขาด',
  Agree: 'เห็นชอบ',
  Refuse: 'ปฏิเสธ',
  'Dealt with': 'ดำเนินการแล้ว',
  'Try now': 'ลองเดี๋ยวนี้',
  'Last error': 'ข้อผิดพลาดล่าสุด',
  Tries: 'จำนวนครั้ง',
  Runs: 'เริ่มทำ',
  'Choose a file': 'เลือกไฟล์',
  'Check file': 'ตรวจดูก่อน',
  'Take in {{count}} people': 'นำเข้า {{count}} คน',
  Fits: 'ถูกต้อง',
  'Taken in': 'นำเข้าแล้ว',
  Line: 'บรรทัด',
  '{{count}} people were taken in and invited.': 'เพิ่มและเชิญ {{count}} คนแล้ว',
  'The first line names the columns:': 'บรรทัดแรกเป็นชื่อคอลัมน์:',
  'Several roles are separated by spaces.': 'หลายบทบาทคั่นด้วยช่องว่าง',
  File: 'ไฟล์',
  '{{count}} lines have a fault; nobody is taken in before they are put right.':
    'มี {{count}} บรรทัดที่ผิด จะไม่เพิ่มใครจนกว่าจะแก้ไข',
  'A file of comma separated values. It is looked at first; nothing changes before you say so.':
    'ไฟล์ค่าคั่นด้วยจุลภาค ระบบตรวจดูก่อน ไม่มีอะไรเปลี่ยนจนกว่าคุณจะสั่ง',
  'It is tried again now.': 'กำลังลองอีกครั้ง',
  'Every job has run. New ones appear while they wait or when they fail.':
    'งานเบื้องหลังทำครบแล้ว งานใหม่จะแสดงขณะรอหรือเมื่อล้มเหลว',
  Action: 'การกระทำ',
  Waiting: 'รออยู่',
  Running: 'กำลังทำ',
  'Tried again later': 'จะลองอีกครั้งภายหลัง',
  'Given up': 'เลิกพยายามแล้ว',
  'Mails, pushes and clocks: what waits, what is tried again, and what was given up.':
    'อีเมล การแจ้งเตือน และงานตามเวลา: ที่รออยู่ ที่ลองใหม่ และที่เลิกพยายาม',
  'Requests come from the screen people see when a right is missing.': 'คำขอมาจากหน้าจอที่แสดงเมื่อไม่มีสิทธิ์',
  'shall become administrator': 'จะเป็นผู้ดูแลระบบ',
  'You asked for this, or it is for you: another administrator decides.': 'คุณเป็นผู้ขอหรือเป็นเรื่องของคุณ ผู้ดูแลคนอื่นเป็นผู้ตัดสิน',
  'asks for {{what}}': 'ขอ {{what}}',
  'Who shall become administrator, and who misses a right for their work.': 'ใครจะเป็นผู้ดูแลระบบ และใครขาดสิทธิ์สำหรับงาน',
  '{{count}} people were taken in.': 'เพิ่ม {{count}} คนแล้ว',
  'No mail leaves this installation. At the server this makes the link of each:':
    'ระบบนี้ไม่ได้ตั้งค่าอีเมล ใช้คำสั่งนี้ที่เครื่องเซิร์ฟเวอร์เพื่อสร้างลิงก์ของแต่ละคน:',
  'The user name needs letters, digits, dot, dash or underscore, at most 40.':
    'ชื่อผู้ใช้ต้องเป็นตัวอักษร ตัวเลข จุด ขีด หรือขีดล่าง ไม่เกิน 40 ตัว',
  'The name is missing.': 'ไม่มีชื่อ',
  'The e-mail address does not look right.': 'ที่อยู่อีเมลไม่ถูกต้อง',
  'The permission is a number from 1 to 5.': 'ระดับสิทธิ์เป็นตัวเลข 1 ถึง 5',
  'The right to administer is not given by a file: it takes two people.': 'ให้สิทธิ์ผู้ดูแลด้วยไฟล์ไม่ได้ ต้องใช้สองคน',
  'There is a user of this name already.': 'มีผู้ใช้ชื่อนี้แล้ว',
  'This e-mail address belongs to a user already.': 'อีเมลนี้เป็นของผู้ใช้อื่นแล้ว',
  'What is checked': 'สิ่งที่ตรวจ',
  'Waiting and failed jobs': 'งานที่รออยู่และงานที่ล้มเหลว',
  'State of the server': 'สถานะของเซิร์ฟเวอร์',
  'In order': 'ปกติ',
  'Does not hold': 'ไม่ปกติ',
  Database: 'ฐานข้อมูล',
  'Free disk space': 'เนื้อที่ดิสก์',
  'File store': 'ที่เก็บไฟล์',
  'Jobs on time': 'งานเบื้องหลังตรงเวลา',
  'Clock of the server': 'นาฬิกาของเซิร์ฟเวอร์',
  'Encryption keys': 'กุญแจของเซิร์ฟเวอร์',
  Backup: 'การสำรองข้อมูล',
  Detail: 'รายละเอียด',
  History: 'ประวัติ',
  State: 'สถานะ',
};

/** What is wrong with a file of people, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  // What the checks of the server say, as the page shows it (src/app/probes.ts).
  'Reads and writes.': 'อ่านและเขียนได้',
  '{free} MB free, {reserve} MB reserve.': 'ว่าง {free} MB สำรองไว้ {reserve} MB',
  'The file store answers.': 'ที่เก็บไฟล์ตอบสนอง',
  'Oldest waiting job: {waiting} s, longest in hand: {held} s.':
    'งานที่รอนานสุด {waiting} วินาที งานที่กำลังทำนานสุด {held} วินาที',
  'Not behind the history.': 'ไม่ช้ากว่าประวัติ',
  '{behind} s behind the newest history entry.': 'ช้ากว่ารายการประวัติล่าสุด {behind} วินาที',
  'Newest {count} entries hold; protected by rule and by role.':
    'รายการล่าสุด {count} รายการถูกต้อง ป้องกันด้วยกฎและด้วยสิทธิ์ของฐานข้อมูล',
  'All there.': 'ครบถ้วน',
  'Missing: {keys}.': 'ขาด: {keys}',
  'No backup has been checked here yet.': 'ยังไม่เคยตรวจการสำรองข้อมูลที่นี่',
  'The last backup could not be restored: {why}.': 'การสำรองข้อมูลล่าสุดกู้คืนไม่ได้: {why}',
  'The newest checked backup is {hours} h old.': 'การสำรองข้อมูลที่ตรวจแล้วล่าสุดมีอายุ {hours} ชั่วโมง',
  "The database's log is not archived: {file} could not be copied.": 'บันทึกของฐานข้อมูลไม่ถูกเก็บ: คัดลอก {file} ไม่ได้',
  'No answer in time.': 'ไม่ตอบภายในเวลาที่กำหนด',
  'The first line must name the columns {columns}; {missing} is missing.':
    'บรรทัดแรกต้องระบุคอลัมน์ {columns} แต่ขาด {missing}',
  'At most {most} people at once; this file has {count}.': 'ครั้งละไม่เกิน {most} คน ไฟล์นี้มี {count} คน',
  'Unknown role: {roles}.': 'ไม่รู้จักบทบาท: {roles}',
  '{value} stands in line {line} already.': '{value} อยู่ในบรรทัด {line} แล้ว',
  'There is no employee {number}.': 'ไม่มีพนักงาน {number}',
  'Employee {number} has a sign-in already.': 'พนักงาน {number} มีผู้ใช้อยู่แล้ว',
  '{count} lines have a fault. Nobody was taken in.': 'มี {count} บรรทัดที่ผิด ไม่ได้เพิ่มใคร',
};

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
