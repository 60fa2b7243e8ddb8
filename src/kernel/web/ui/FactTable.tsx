import { isValidElement, type ReactNode } from 'react';
import { useTranslation } from '../i18n.ts';
import { Scroll } from './Scroll.tsx';
import css from './ui.module.css';

const figure = /^[–-]?([\d,.]+( ([A-Z]{3}|%|km|km\/h))?)?$/;

/** The words of a cell; a total stands in bold. */
const wordsOf = (cell: ReactNode): string =>
  String((isValidElement<{ children?: string }>(cell) && cell.type === 'strong' ? cell.props.children : cell) ?? '');

/** A small table of facts that is no list of its own; a column of figures stands right. On a phone a row of more than three facts stands as a card, each fact by its name. */
export function FactTable({
  head,
  rows,
  empty,
}: {
  head: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  empty?: string;
}) {
  const { t } = useTranslation();
  const areFigures = (at: number) => {
    const all = rows.map(({ cells }) => wordsOf(cells[at]));
    return (all.every((one) => figure.test(one)) && /\d/.test(all.join(''))) || undefined;
  };
  if (rows.length === 0) return empty ? <p>{t(empty)}</p> : null;
  return (
    <Scroll label="Table">
      <table className={css.factTable} data-wide={head.length > 3 || undefined}>
        <thead>
          <tr>
            {head.map((title, index) => (
              <th key={title} scope="col" aria-hidden={!title || undefined} data-figures={areFigures(index)}>
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={head[index] ?? index} data-label={t(head[index] ?? '')} data-figures={areFigures(index)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
