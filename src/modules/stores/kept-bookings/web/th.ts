/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  'No network. What you do here is kept on this device and booked when the network is back.':
    'ไม่มีเครือข่าย สิ่งที่ทำที่นี่จะเก็บไว้ในเครื่องนี้ และบันทึกเมื่อเครือข่ายกลับมา',
  'Bookings of a colleague wait on this device: {{count}}. They sign in here to send them.':
    'มีรายการของเพื่อนร่วมงานรอในเครื่องนี้ {{count}} รายการ ให้เข้าสู่ระบบที่นี่เพื่อส่ง',
  'Waiting to be booked': 'รอบันทึก',
  'Waiting to be sent: {{count}}': 'รอส่ง {{count}} รายการ',
  'No network. What you write and the photos you take are kept on this device and sent when it is back.':
    'ไม่มีเครือข่าย สิ่งที่เขียนและรูปที่ถ่ายจะเก็บไว้ในเครื่องนี้ และส่งเมื่อเครือข่ายกลับมา',
  'Kept on this device: {{changes}} answers, {{photos}} photos.': 'เก็บไว้ในเครื่องนี้: {{changes}} คำตอบ {{photos}} รูป',
  'Somebody else wrote here meanwhile. What you wrote is kept on this device.':
    'มีผู้อื่นเขียนที่นี่ในระหว่างนั้น สิ่งที่คุณเขียนยังเก็บอยู่ในเครื่องนี้',
  '{{name}} types their PIN.': '{{name}} กรอก PIN',
  'PIN of {{name}}': 'PIN ของ {{name}}',
  'Refused by the server': 'เซิร์ฟเวอร์ไม่รับ',
  'Discard for good': 'ละทิ้งถาวร',
  'Photo not sent yet': 'ภาพที่ยังไม่ส่ง',
  Book: 'บันทึกเข้าบัญชี',
  'Take off the list': 'เอาออกจากรายการ',
  'Book it nowhere': 'ไม่บันทึกรายการนี้',
  'This device has no room to keep it.': 'เครื่องนี้ไม่มีที่ว่างเก็บ',
  'This device keeps nothing.': 'เครื่องนี้เก็บข้อมูลไม่ได้',
  'Booking needs the server: this device is offline.': 'การบันทึกต้องใช้เซิร์ฟเวอร์ อุปกรณ์นี้ออฟไลน์อยู่',
};
