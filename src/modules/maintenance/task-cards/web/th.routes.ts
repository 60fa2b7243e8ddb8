/** What the server says of routes and of the data of their steps, in Thai: the English sentence with its values in braces (decision 0020). */
export const routeSentences: Readonly<Record<string, string>> = {
  // Which route.
  'There is no published route of this name.': 'ไม่มีเส้นทางที่ประกาศใช้ชื่อนี้',
  'No published route fits this part, shop and work scope.': 'ไม่มีเส้นทางที่ประกาศใช้สำหรับชิ้นส่วน แผนก และขอบเขตงานนี้',
  'A planner must publish one in Templates.': 'ผู้วางแผนต้องประกาศใช้เส้นทางในแม่แบบ',
  '{route} is not for {job}. {why}': '{route} ใช้กับ {job} ไม่ได้ {why}',
  'It is for the shop {shop}; the job is in {other}.': 'เป็นเส้นทางของแผนก {shop} แต่งานอยู่แผนก {other}',
  'It is for the scope {scope}; the job is ordered as {other}.': 'เป็นเส้นทางของขอบเขต {scope} แต่งานสั่งเป็น {other}',
  'It is for part number {parts}; the job is {part}.': 'เป็นเส้นทางของหมายเลขชิ้นส่วน {parts} แต่งานเป็น {part}',
  'It is for the family {families}; {part} is of the family {family}.':
    'เป็นเส้นทางของตระกูล {families} แต่ {part} อยู่ในตระกูล {family}',
  '{route} and {other} both fit {job}. Choose one.': '{route} และ {other} ใช้กับ {job} ได้ทั้งคู่ เลือกหนึ่งเส้นทาง',
};
