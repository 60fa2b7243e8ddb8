-- The Thai of the layouts of NDT reports, as an inspector says it: some words had been taken for others that are spelled alike in English (the current of
-- a magnet was the present time, the hour of a check a telephone call). What is in use never changes, so a corrected version is delivered. Reports begun
-- keep theirs. It is put in use where the one before was; a company that has put its own version in use keeps that, and finds this one among the versions.
do $$
declare
  corrected constant text[][] := array[
    ['โทร', 'เวลา'],
    ['โดย', 'ผู้ตรวจ'],
    ['ตรวจวัด', 'รายการตรวจ'],
    ['ปัจจุบัน', 'กระแสสร้างสนามแม่เหล็ก'],
    ['สิ่งที่ได้รับผลกระทบ', 'ปริมาณการฉายรังสีเอกซ์'],
    ['สว่าง', 'ความเข้มแสงขาว'],
    ['สารดูดซับ', 'สารสร้างภาพ'],
    ['เวลาแช่สารแทรกซึม', 'เวลาแทรกซึม'],
    ['เวลาสารดูดซับ', 'เวลาสร้างภาพ'],
    ['ทาน้ำยาแทรกซึมแล้ว', 'ลงสารแทรกซึมแล้ว'],
    ['ล้างน้ำยาแทรกซึมแล้ว', 'ล้างสารแทรกซึมแล้ว'],
    ['ลงน้ำยาดึงรอยแล้ว', 'ลงสารสร้างภาพแล้ว'],
    ['แรงดันล้าง', 'แรงดันน้ำล้าง'],
    ['ปริมาณตกตะกอนของอ่าง', 'ปริมาตรตกตะกอนของน้ำยาผงแม่เหล็ก'],
    ['ระยะสแกน', 'ระยะห่างแนวสแกน'],
    ['ปฏิเสธที่', 'เกณฑ์ไม่ยอมรับ'],
    ['สิ่งบ่งชี้', 'รอยบ่งชี้'],
    ['ทดสอบแล้ว', 'ผู้ทำการทดสอบ'],
    ['ตัดสินเมื่อ', 'ผู้ตัดสินผล']];
  word text[];
  was record;
  said text;
  next integer;
  in_use boolean;
begin
  for was in
    select distinct on (t.key) t.id as template_id, t.status as template_status, v.* from form_version v join form_template t on t.id = v.template_id
    where v.delivered and t.key like 'ndt-report-__' and t.kind like 'ndt__' order by t.key, v.number desc
  loop
    said := was.schema::text;
    foreach word slice 1 in array corrected loop
      said := replace(said, format('Th": "%s"', word[1]), format('Th": "%s"', word[2]));
    end loop;
    continue when said = was.schema::text;
    in_use := was.status = 'published';
    select max(number) + 1 into next from form_version where template_id = was.template_id;
    update form_version set status = 'retired', retired_at = now() where id = was.id and in_use;
    insert into form_version (template_id, number, status, change_note, applies_to, schema, writers, written_by_name, published_at, retired_at, delivered)
    values (was.template_id, next, case when in_use then 'published' else 'retired' end,
      'Delivered with the product: Thai words corrected.', was.applies_to, said::jsonb, '{}', 'Delivered', now(), case when not in_use then now() end, true);
    -- A form that the company has worked on tells of its latest version in its own history.
    update form_template set latest = next where id = was.template_id
      and not exists (select from audit_entry where entity = 'formTemplate' and entity_id = was.template_id::text);
  end loop;
end $$;
