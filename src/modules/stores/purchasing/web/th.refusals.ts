import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'One {currency} was {rate} THB on {day}: the rate of a quote is at most {percent} % away from it.':
    '1 {currency} เท่ากับ {rate} บาทเมื่อ {day}: อัตราของใบเสนอราคาต่างได้ไม่เกิน {percent} %',
  'Only an authoriser of purchases approves.': 'เฉพาะผู้มีอำนาจอนุมัติจัดซื้อเท่านั้นที่อนุมัติได้',
  'Nobody approves their own request.': 'ไม่มีใครอนุมัติคำขอของตนเองได้',
  'One approval is enough for this amount.': 'มูลค่านี้อนุมัติคนเดียวก็พอ',
  'This amount needs two approvals.': 'มูลค่านี้ต้องอนุมัติสองคน',
  'The second approval needs an authoriser of level 2.': 'การอนุมัติครั้งที่สองต้องเป็นผู้มีอำนาจระดับ 2',
  'You gave the first approval.': 'คุณอนุมัติครั้งแรกไปแล้ว',
  'Say which process, as vendors are approved for it.': 'ระบุกระบวนการตามที่ผู้ขายได้รับอนุมัติ',
  'Choose the work order it is for.': 'เลือกงานที่ต้องใช้',
  'Only who asked for it and purchasing may change it.': 'เฉพาะผู้ขอและฝ่ายจัดซื้อเท่านั้นที่แก้ไขได้',
  'Needed by is in the past: change it first.': 'วันที่ต้องการผ่านไปแล้ว: แก้ไขก่อน',
  'This vendor is not approved for {process}.': 'ผู้ขายรายนี้ไม่ได้รับอนุมัติสำหรับ {process}',
  "This vendor's approval for {process} ended on {until}.": 'การอนุมัติผู้ขายสำหรับ {process} สิ้นสุดเมื่อ {until}',
  '{number} is not approved, or is in a group already.': '{number} ยังไม่อนุมัติ หรืออยู่ในกลุ่มแล้ว',
  '{number} is bought as something else than {other}: make two groups.': '{number} ซื้อคนละประเภทกับ {other}: ให้ทำสองกลุ่ม',
  'Quotes are entered while the group is open.': 'บันทึกใบเสนอราคาได้ขณะที่กลุ่มเปิดอยู่',
  'One THB is one THB.': 'หนึ่งบาทเท่ากับหนึ่งบาท',
  'No price for {requests}.': 'ไม่มีราคาของ {requests}',
  'A price is for a request that is not in this group.': 'มีราคาของคำขอที่ไม่อยู่ในกลุ่มนี้',
  'This quote is not one of the group.': 'ใบเสนอราคานี้ไม่ใช่ของกลุ่มนี้',
  'This quote was valid until {day}.': 'ใบเสนอราคานี้ใช้ได้ถึง {day}',
  '{needed} quotes are asked for this amount and there are {vendors}: say why.':
    'มูลค่านี้ต้องมีใบเสนอราคา {needed} ใบ แต่มี {vendors} ใบ: ระบุเหตุผล',
  'This is not the lowest quote: say why.': 'นี่ไม่ใช่ราคาต่ำสุด: ระบุเหตุผล',
  'Choose a quote first.': 'เลือกใบเสนอราคาก่อน',
  'The chosen quote was valid until {day}.': 'ใบเสนอราคาที่เลือกใช้ได้ถึง {day}',
  'It was chosen, or its group is closed.': 'ถูกเลือกแล้ว หรือกลุ่มปิดแล้ว',
  'Nothing of it came: cancel it instead.': 'ยังไม่ได้รับของ: ให้ยกเลิกแทน',
  'Goods of it were received: close it short instead.': 'รับของแล้ว: ให้ปิดโดยรับไม่ครบแทน',
  'Lines are changed while the order is a draft: amend it first.': 'แก้ไขรายการได้ขณะเป็นร่าง: ให้ออกฉบับแก้ไขก่อน',
  '{line}: {quantity} were received already.': '{line}: รับแล้ว {quantity}',
  'There is no order {order}. Correct the number, or leave it out to take this in as unexpected.':
    'ไม่มีใบสั่งซื้อ {order} แก้หมายเลข หรือเว้นว่างไว้เพื่อรับเป็นของที่ไม่ได้คาดไว้',
  '{order} is {state}: no delivery is expected for it.': '{order} อยู่ในสถานะ {state}: ไม่มีของที่รอรับ',
  'You asked for what is on {order}: somebody else receives and inspects it.': 'คุณขอของใน {order}: ต้องให้ผู้อื่นรับและตรวจ',
  'You wrote {order}: somebody else receives and inspects it.': 'คุณเขียน {order}: ต้องให้ผู้อื่นรับและตรวจ',
  'You approved {order}: somebody else receives and inspects it.': 'คุณอนุมัติ {order}: ต้องให้ผู้อื่นรับและตรวจ',
  'You placed {order}: somebody else receives and inspects it.': 'คุณสั่ง {order}: ต้องให้ผู้อื่นรับและตรวจ',
  '{part} is bought in {bought} and kept in {kept}: give the item its buying unit and how many {unit} are in it.':
    '{part} ซื้อเป็น {bought} แต่เก็บเป็น {kept}: ระบุหน่วยซื้อของรายการและจำนวน {unit} ในหนึ่งหน่วยซื้อ',
  'It is bought in {bought} and kept in {kept}: give the item its buying unit and how many {unit} are in it.':
    'ซื้อเป็น {bought} แต่เก็บเป็น {kept}: ระบุหน่วยซื้อของรายการและจำนวน {unit} ในหนึ่งหน่วยซื้อ',
  '{order} was changed meanwhile: inspect this line again.': '{order} ถูกแก้ไขระหว่างนี้: ตรวจรายการนี้อีกครั้ง',
  '{part} is not on {order}.': '{part} ไม่อยู่ใน {order}',
  'This order was not issued: nothing is owed on it.': 'ใบสั่งซื้อนี้ยังไม่ออก: ยังไม่มีหนี้',
  'A line is not one of this order.': 'มีรายการที่ไม่อยู่ในใบสั่งซื้อนี้',
  'A line of the order stands here twice.': 'รายการเดียวกันปรากฏสองครั้ง',
  'This invoice of the vendor was entered already.': 'ใบแจ้งหนี้นี้ของผู้ขายบันทึกไว้แล้ว',
  '{line}: {invoiced} invoiced, {accepted} accepted.': '{line}: วางบิล {invoiced} รับ {accepted}',
  '{line}: price {price}, ordered at {ordered}.': '{line}: ราคา {price} สั่งที่ {ordered}',
  'Total {total}, by the order {expected}.': 'ยอดรวม {total} ตามใบสั่งซื้อ {expected}',
  'Nobody makes themselves an authoriser.': 'ไม่มีใครตั้งตนเองเป็นผู้มีอำนาจอนุมัติได้',
  'Nobody changes their own authorisation.': 'ไม่มีใครแก้ไขอำนาจของตนเองได้',
  'Nobody stands in for themselves.': 'ไม่มีใครปฏิบัติแทนตนเองได้',
  'Other requests were merged into {number}: it is not split again. Cancel it and ask anew.':
    'มีคำขออื่นรวมเข้ามาใน {number} แล้ว จึงแยกอีกไม่ได้ ให้ยกเลิกแล้วขอใหม่',
  '{number} is decided or half decided: only what still waits is merged or split.':
    '{number} ตัดสินแล้วหรือตัดสินไปบางส่วน รวมหรือแยกได้เฉพาะคำขอที่ยังรอ',
  '{other} asks for something else than {number}, or for another work order or cost centre.':
    '{other} ขอของอื่นที่ไม่ใช่ของ {number} หรือเพื่องานหรือศูนย์ต้นทุนอื่น',
  'Less than the whole of it: {quantity} {unit}.': 'ต้องน้อยกว่าทั้งหมด: {quantity} {unit}',
  'It ends before it begins.': 'วันสิ้นสุดอยู่ก่อนวันเริ่ม',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
