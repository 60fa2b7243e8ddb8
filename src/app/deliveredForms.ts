import type { Comparison } from './accountBooks.ts';

// Each form the product is delivered with, and the MD5 of its kind, its fields and what it applies to, as its migration puts them there; where a
// corrected version was delivered later, of each in their order.
const delivered: readonly (readonly [key: string, ...md5: string[]])[] = [
  ['final-report-battery', 'f86656bc597f51ef9b2ce4e48500a358'],
  ['final-report-brake', '8f54675ce0f42f78d5790b049f5aa8f7'],
  ['final-report-cylinder', 'e7c6ef06cde28dc3d2e9440329930bd5'],
  ['final-report-other', '65f2b8b068f80fa0f4424cdd88ba2ef8'],
  ['final-report-tire', 'c769ae323abf97db7d21bde1c392b3d5'],
  ['final-report-wheel', '78fa5db4efd60f5e16fd63828afee7ab'],
  ['in-process-report', '192077bb59704fee2fa19274802ab7ce'],
  ['ndt-report-et', '1c046fdd4cbc60aa7df65d49c884b887', '13bf600ec1f05f4b6c790f09f0ff9a2b'],
  ['ndt-report-mt', '624b8b615ec6eb36b02f50df1ba94ba3', 'e793e776e79ed027d9225dc1da076661'],
  ['ndt-report-pt', '91d4caceb56d335e8c9e96add985f866', '5bb6447c9c3bfd96a4d2f0ef3cdb157b'],
  [
    'ndt-report-rt',
    'b445e4b8fd4b6f40fd6e7275d0b04970',
    'c41585fa14183e595c25e6f8bb8efb81',
    '4d93aeecc444a982b9ffbabf6349b89e',
  ],
  ['ndt-report-ut', '37eccf9ce82b9b854b4d67e03ff53765', '4d11bdc0d317aa2d4ba3c553befc6c7c'],
  ['ndt-report-vt', '54ecdf227f246e9c1669f1568f0a5f5c', '2ed9b0defccec9cf6031542fe4a3d981'],
  ['preliminary-report-battery', 'e9d8b58cf56f4647a2462f65650242dd'],
  ['preliminary-report-brake', 'a63a3164f0b9239e46c47c31573c4526'],
  ['preliminary-report-cylinder', '9643c2010d376e66c92d98ce9655e22c'],
  ['preliminary-report-other', 'e2783e56b566e682ff2a72c437481cfc'],
  ['preliminary-report-tire', '0fdfc6909b941b95e7fcc1df0dc2d9f0'],
  ['preliminary-report-wheel', '26a6b51da82a6037bf386f8b4e44d534'],
];

/** Rows of a record that a migration made, so that no entry tells of them: a condition on the row `t`. `deliveredForms` says what they hold. */
export const madeByMigration: Readonly<Record<string, string>> = {
  formTemplate: 'exists (select 1 from form_version v where v.template_id = t.id and v.delivered)',
  formVersion: 't.delivered',
  // Named on outside work, or reported lost, before vendors and losses had records of their own.
  vendor: `t.code like 'V-OLD-%'`,
  toolLoss: `t.number like 'TL-00-%'`,
  toolLossJob: `exists (select 1 from tool_loss l where l.id = t.loss_id and l.number like 'TL-00-%')`,
};

/** Forms delivered with the product hold what was delivered, and nobody adds one by hand. */
export const deliveredForms: Comparison = {
  kind: 'forms delivered with the product',
  statement: `
    with told (key, nth, md5) as (values ${delivered
      .flatMap(([key, ...each]) => each.map((md5, at) => `('${key}', ${at + 1}, '${md5}')`))
      .join(', ')}),
    stored as (select t.key, t.kind, v.id, v.schema, v.applies_to, row_number() over (partition by t.id order by v.number) as nth
      from form_version v join form_template t on t.id = v.template_id where v.delivered)
    select format('Form %s', coalesce(told.key, stored.key)) as name,
      case when told.key is null then 'says that it was delivered with the product, and was not'
        when stored.id is null then 'was delivered with the product and is gone'
        else 'is not as it was delivered' end as broken,
      format('select * from form_version where id = %L', stored.id) as look
    from stored full join told on told.key = stored.key and told.nth = stored.nth
    where told.key is null or stored.id is null or md5(concat(stored.kind, stored.schema, stored.applies_to)) <> told.md5`,
};
