/**
 * What of a certificate `c` with its signature `g` is not as it was signed, in SQL: names joined by commas, empty when all of it holds. The
 * signed payload and the canonical text, whose hash stands in the QR, are held against each other and against the columns screens show.
 */
export const notAsSigned = `concat_ws(', ',
  case when g.id is null then 'signature' end,
  case when sha256(convert_to(c.canonical, 'UTF8')) <> c.content_hash then 'content hash' end,
  case when c.canonical::jsonb->'blocks' is distinct from c.blocks then 'blocks' end,
  case when g.payload::jsonb->'blocks' is distinct from c.blocks then 'signed blocks' end,
  case when g.payload::jsonb->>'number' is distinct from c.number or c.canonical::jsonb->>'number' <> c.number then 'number' end,
  case when g.payload::jsonb->>'type' is distinct from c.type then 'form' end,
  case when c.blocks->'items'->0->>'serialNumber' is distinct from c.serial_number then 'serial number' end,
  case when c.blocks->'items'->0->>'partNumber' is distinct from c.part_number then 'part number' end,
  case when g.signer_name is distinct from c.signer_name then 'signer' end)`;
