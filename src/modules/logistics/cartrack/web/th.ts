import { readerOf } from '#kernel/shared/readerOf.ts';

/** The module's own words in Thai; the key is the English text. */
export const th: Record<string, string> = {
  'A day from 2000 to 2199.': 'วันที่ระหว่างปี 2000 ถึง 2199',
  Vehicles: 'ยานพาหนะ',
  Registration: 'ทะเบียน',
  'As it stands in Cartrack and on delivery notes.': 'ตามที่ระบุใน Cartrack และใบส่งของ',
  'Usual driver': 'คนขับประจำ',
  'Insurance until': 'ประกันถึง',
  'Road tax until': 'ภาษีรถถึง',
  'Next service at': 'เข้าศูนย์ครั้งต่อไปที่',
  Geofence: 'เขตภูมิศาสตร์',
  Geofences: 'เขตภูมิศาสตร์',
  Latitude: 'ละติจูด',
  Longitude: 'ลองจิจูด',
  Radius: 'รัศมี',
  'Cartrack is not configured: no positions come. An administrator sets the address and the account in the settings of the server.':
    'ยังไม่ได้ตั้งค่า Cartrack จึงไม่มีตำแหน่ง ผู้ดูแลกำหนดที่อยู่และบัญชีในการตั้งค่าเซิร์ฟเวอร์',
  'Cartrack is configured; the first positions come within a minute.': 'ตั้งค่า Cartrack แล้ว ตำแหน่งแรกจะมาภายในหนึ่งนาที',
  'What stands here was last told': 'ข้อมูลที่นี่ได้รับล่าสุดเมื่อ',
  'It has not answered yet.': 'ยังไม่เคยตอบ',
  'Where each vehicle was last seen by Cartrack, and the delivery note it carries.':
    'ตำแหน่งล่าสุดของรถแต่ละคันจาก Cartrack และใบส่งของที่ขนอยู่',
  'New vehicle': 'ยานพาหนะใหม่',
  Ignition: 'สวิตช์กุญแจ',
  Speed: 'ความเร็ว',
  Odometer: 'เลขไมล์',
  'No vehicles yet. A vehicle is known to Cartrack by its registration.': 'ยังไม่มียานพาหนะ Cartrack รู้จักรถจากทะเบียน',
  'Not seen yet': 'ยังไม่พบ',
  Insurance: 'ประกัน',
  'Road tax': 'ภาษีรถ',
  'Service due': 'ถึงกำหนดเข้าศูนย์',
  'A vehicle that stands within one of these has arrived: its delivery note says when.':
    'รถที่จอดในเขตนี้ถือว่าถึงแล้ว ใบส่งของระบุเวลา',
  'New geofence': 'เขตใหม่',
  "No geofences. Each is a customer's gate with a radius.": 'ไม่มีเขต แต่ละเขตคือประตูของลูกค้าพร้อมรัศมี',
  'Track of the day': 'เส้นทางของวัน',
  'No positions of this day.': 'ไม่มีตำแหน่งของวันนี้',
  '{{km}} km driven, {{count}} positions': 'ขับ {{km}} กม. {{count}} ตำแหน่ง',
  'Positions in words': 'ตำแหน่งเป็นข้อความ',
  'No delivery note names this vehicle.': 'ไม่มีใบส่งของที่ระบุรถคันนี้',
  Begin: 'เริ่ม',
  'Cartrack refuses the user or the password, or the account is of another region.':
    'Cartrack ไม่รับผู้ใช้หรือรหัสผ่าน หรือบัญชีเป็นของภูมิภาคอื่น',
  'Cartrack does not let this user read vehicles.': 'Cartrack ไม่ให้ผู้ใช้นี้อ่านข้อมูลรถ',
  'Cartrack was asked too often; it is asked again in a minute.': 'ถาม Cartrack บ่อยเกินไป จะถามอีกครั้งในหนึ่งนาที',
  'Cartrack answered more than can be read.': 'Cartrack ตอบมากเกินกว่าจะอ่านได้',
  'Cartrack answered something that is no list of vehicles.': 'Cartrack ตอบสิ่งที่ไม่ใช่รายการรถ',
  'Cartrack has not been asked for ten minutes: the work of this server stands still.':
    'ไม่ได้ถาม Cartrack มาสิบนาที งานเบื้องหลังของเซิร์ฟเวอร์หยุดอยู่',
  'Cartrack did not answer within 10 seconds.': 'Cartrack ไม่ตอบภายใน 10 วินาที',
};

/** Reads the sentences with values in Thai. */
export const read = readerOf(
  {
    'Cartrack answered {status}.': 'Cartrack ตอบ {status}',
    'Cartrack was not reached: {cause}.': 'ติดต่อ Cartrack ไม่ได้: {cause}',
  },
  th,
);
