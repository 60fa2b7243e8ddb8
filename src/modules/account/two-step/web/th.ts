/** Thai for two-step authentication. */
export const th: Record<string, string> = {
  'This is done in the settings and was not carried out by a link.': 'ทำได้ในหน้าตั้งค่าเท่านั้น ลิงก์ไม่ได้ดำเนินการให้',
  '2-Step Authentication': 'การยืนยันตัวตนสองขั้น',
  'The code you entered is incorrect. Please try again with this new QR code.':
    'รหัสที่กรอกไม่ถูกต้อง โปรดลองอีกครั้งด้วย QR code ใหม่นี้',
  'Two-step authentication is off.': 'การยืนยันตัวตนสองขั้นปิดอยู่',
  'Two-step authentication is on.': 'การยืนยันตัวตนสองขั้นเปิดอยู่',
  'With it, signing in asks for your password and for a code of your phone. Somebody who has your password alone stays outside. You need an authenticator app, any will do.':
    'เมื่อเปิด การเข้าสู่ระบบจะขอทั้งรหัสผ่านและรหัสจากโทรศัพท์ ผู้ที่รู้รหัสผ่านอย่างเดียวเข้าไม่ได้ ใช้แอปยืนยันตัวตนใดก็ได้',
  'Backup codes let you in when your phone is not at hand. Each works once.':
    'รหัสสำรองใช้เข้าระบบเมื่อไม่มีโทรศัพท์ แต่ละรหัสใช้ได้ครั้งเดียว',
  Enable: 'เปิดใช้',
  Disable: 'ปิดใช้',
  'Show backup codes': 'แสดงรหัสสำรอง',
  'New backup codes': 'สร้างรหัสสำรองใหม่',
  'Backup codes': 'รหัสสำรอง',
  'Scan this QR code with your authenticator app, or type the key into it.':
    'สแกน QR code ด้วยแอปยืนยันตัวตน หรือพิมพ์คีย์ในแอป',
  'QR code of the key below': 'QR code ของคีย์ด้านล่าง',
  Key: 'คีย์',
  Next: 'ถัดไป',
  Done: 'เสร็จแล้ว',
  'The six digits the app shows now. They are checked as soon as you have typed them.':
    'ตัวเลขหกหลักที่แอปแสดงขณะนี้ ระบบตรวจทันทีที่พิมพ์ครบ',
  'Disable two-step authentication': 'ปิดการยืนยันตัวตนสองขั้น',
  'Your password shows that it is you. After this the password alone opens your account.':
    'รหัสผ่านยืนยันว่าเป็นคุณ หลังจากนี้รหัสผ่านอย่างเดียวเปิดบัญชีได้',
  'Your password shows that it is you who sees the codes.': 'รหัสผ่านยืนยันว่าเป็นคุณที่ดูรหัส',
  'Backup codes of {{name}} for the ABS intranet': 'รหัสสำรองของ {{name}} สำหรับ ABS intranet',
  'Each works once.': 'แต่ละรหัสใช้ได้ครั้งเดียว',
  'All backup codes are used up. Make new ones.': 'รหัสสำรองถูกใช้หมดแล้ว โปรดสร้างใหม่',
  'Store these codes away from your phone. Each of them works once in place of the app.':
    'เก็บรหัสเหล่านี้แยกจากโทรศัพท์ แต่ละรหัสใช้แทนแอปได้ครั้งเดียว',
  'The codes are in the clipboard.': 'คัดลอกรหัสแล้ว',
  'The browser did not allow copying. Download the codes instead.': 'เบราว์เซอร์ไม่ให้คัดลอก โปรดดาวน์โหลดแทน',
  Copy: 'คัดลอก',
};
