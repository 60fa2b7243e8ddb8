/** Thai for the specimen signature. */
export const th: Record<string, string> = {
  'This picture holds too much beside the signature. Draw it, or cut it out first.':
    'รูปนี้มีสิ่งอื่นนอกจากลายเซ็นมากเกินไป วาดใหม่ หรือตัดเฉพาะลายเซ็นก่อน',
  Signature: 'ลายเซ็น',
  'Sign as you do on paper. It is shown on the certificates you sign; the proof is your PIN, never the picture.':
    'เซ็นเหมือนบนกระดาษ ลายเซ็นจะแสดงบนใบรับรองที่คุณลงนาม หลักฐานคือ PIN ของคุณ ไม่ใช่ภาพ',
  'On file now': 'ลายเซ็นที่เก็บไว้',
  'Draw your signature here': 'วาดลายเซ็นของคุณที่นี่',
  'Your signature is on file.': 'เก็บลายเซ็นของคุณแล้ว',
  'The signature is empty. Draw it first.': 'ยังไม่มีลายเซ็น โปรดวาดก่อน',
  'This type is not supported. Supported types are image/png, image/jpeg, image/svg+xml.':
    'ไม่รองรับไฟล์ชนิดนี้ ชนิดที่รองรับคือ image/png, image/jpeg, image/svg+xml',
  'Start over': 'เริ่มใหม่',
  'Undo last stroke': 'ย้อนหนึ่งเส้น',
  'Upload a picture': 'อัปโหลดรูป',
  'Save signature': 'บันทึกลายเซ็น',
  'Save as PNG': 'บันทึกเป็น PNG',
  'Save as SVG': 'บันทึกเป็น SVG',
  'Draw on a page of its own': 'วาดในหน้าแยก',
  'Or scan the code with your phone and sign there with a finger.': 'หรือสแกนรหัสด้วยโทรศัพท์แล้วเซ็นด้วยนิ้ว',
  'QR code of {{address}}': 'QR code ของ {{address}}',
  'There is no signature of yours on file. Releases can be signed only with one.':
    'ยังไม่มีลายเซ็นของคุณ การลงนามปล่อยงานต้องมีลายเซ็น',
  'Your signature': 'ลายเซ็นของคุณ',
  'On white': 'บนพื้นขาว',
  'Authorised signature': 'ลายเซ็นผู้มีอำนาจ',
  'On a certificate': 'บนใบรับรอง',
  'Without it you cannot sign releases.': 'หากไม่มี คุณลงนามปล่อยงานไม่ได้',
  'Remove signature': 'ลบลายเซ็น',
  Keep: 'เก็บไว้',
};
