/** The module's words in Thai; the key is the English text. */
export const th: Record<string, string> = {
  Search: 'ค้นหา',
  'Numbers, serials, part numbers, names, and words of texts, in English and Thai.':
    'หมายเลข ซีเรียล หมายเลขชิ้นส่วน ชื่อ และคำในข้อความ ทั้งไทยและอังกฤษ',
  'A number, a serial, a name…': 'หมายเลข ซีเรียล ชื่อ…',
  'Go to': 'ไปที่',
  'Search everything': 'ค้นหาทั้งหมด',
  'Nothing for “{{q}}”': 'ไม่พบ “{{q}}”',
  'Try a part of a serial number, or fewer words.': 'ลองบางส่วนของซีเรียล หรือใช้คำน้อยลง',
  'What are you looking for?': 'กำลังหาอะไร',
  'A part of a number is enough. Ctrl K opens the same search anywhere.': 'บางส่วนของหมายเลขก็พอ กด Ctrl K เพื่อค้นหาได้ทุกที่',
};
