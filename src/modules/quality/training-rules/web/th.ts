/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  'What if': 'ถ้าเปลี่ยน',
  'A rule of training as it might be: who would be hit tomorrow, and on which jobs they are. Nothing is stored.':
    'กฎการฝึกอบรมที่อาจเป็น: พรุ่งนี้ใครได้รับผล และอยู่ในงานใด ไม่มีการบันทึก',
  'Also for the department': 'สำหรับแผนกด้วย',
  'Also for the category': 'สำหรับประเภทด้วย',
  'Also for the group': 'สำหรับกลุ่มด้วย',
  'Also for the position': 'สำหรับตำแหน่งด้วย',
  'What is named together makes one line: whoever matches all of it. Authorisations are named by category or group.':
    'สิ่งที่ระบุร่วมกันเป็นหนึ่งบรรทัด: ผู้ที่ตรงทุกข้อ การอนุญาตระบุด้วยประเภทหรือกลุ่ม',
  'A changed recurrence counts for trainings done from then on. Shown is who would be short if it counted for those done before, too.':
    'รอบใหม่ใช้กับการฝึกอบรมหลังจากนี้ ที่แสดงคือผู้ที่จะขาดหากใช้กับการฝึกอบรมก่อนหน้าด้วย',
  '{{count}} people would be short no more.': '{{count}} คนจะไม่ขาดอีก',
  'Nobody is hit': 'ไม่มีใครได้รับผล',
  'Change the rule above and look again.': 'เปลี่ยนกฎด้านบนแล้วดูใหม่',
  'Open jobs of whose authorisation stops': 'งานที่เปิดอยู่ของผู้ที่การอนุญาตจะหยุด',
  'As it is': 'ตอนนี้',
  'As it would be': 'หากเปลี่ยน',
  'Last good day': 'วันสุดท้ายที่ใช้ได้',
  'Authorisations that stop': 'การอนุญาตที่จะหยุด',
};
