import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FactTable } from './FactTable.tsx';

test('the head of a column of figures stands right as they do, a total in bold below them too; words stand left', () => {
  const drawn = renderToString(
    <FactTable
      head={['Account', 'Memo', 'Debit', 'Credit', 'Rate']}
      rows={[
        { key: '1', cells: ['1101', 'Rubber', '107.00', '', '3 %'] },
        {
          key: '2',
          cells: [
            <strong key="all">Total</strong>,
            '',
            <strong key="d">1,107.00</strong>,
            <strong key="c">1,107.00</strong>,
            '',
          ],
        },
      ]}
    />,
  );
  const heads = [...drawn.matchAll(/<th scope="col"( data-figures="true")?>(\w+)/g)].map(([, right, title]) => [
    title,
    Boolean(right),
  ]);
  expect(heads).toEqual([
    ['Account', false],
    ['Memo', false],
    ['Debit', true],
    ['Credit', true],
    ['Rate', true],
  ]);
});
