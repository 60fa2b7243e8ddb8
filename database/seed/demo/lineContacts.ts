import { lineAnswersServer } from '#modules/marketing/line-answers/server/line-answers.server.ts';
import { lineContact } from '#modules/marketing/line-answers/shared/lineContact.record.ts';
import { idOf, made, type DemoWorld } from './world.ts';

/** Two people of customers who were given a code for LINE; it is off here, so none is linked. */
export async function seedLineContacts(world: DemoWorld): Promise<void> {
  for (const [code, name] of [
    ['AND', 'Kanya Srisuk'],
    ['SIW', 'Pichai Thongdee'],
  ] as const)
    await made(
      world,
      lineAnswersServer,
      lineContact,
      { customerId: idOf(world, `customer:${code}`), name },
      { at: new Date(world.now.getTime() - 3_600_000), as: 'sales' },
    );
}
