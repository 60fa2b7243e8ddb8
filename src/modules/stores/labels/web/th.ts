/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  'Print label': 'พิมพ์ป้าย',
  'Size of the label': 'ขนาดป้าย',
  Copies: 'จำนวนชุด',
  'Open labels': 'เปิดป้าย',
};
