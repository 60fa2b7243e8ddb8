import { IconHome, IconLayoutGrid, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { can } from '#kernel/shared/permission.ts';
import { sendCall } from '#kernel/web/data/calls.ts';
import { saveOptions, useOptions, useSession } from '#kernel/web/data/session.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { Button, Menu } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { firstArrangement, moved, readArrangement, resized, type Placed } from '../shared/arrangement.ts';
import { tileKeys, tiles, type TileKey } from '../shared/tiles.ts';
import css from './dashboard.module.css';
import { TileBox } from './TileBox.tsx';
import { ShiftToolbox } from '#modules/quality/shift-toolbox/web/public.tsx';
import { changeHomepageCall } from '#modules/account/settings/shared/settings.calls.ts';

interface Views {
  [name: string]: unknown;
}

/** What needs this person today: tiles of numbers and charts, each a way to the rows behind it, where the person wants them. */
export function DashboardPage() {
  const { t } = useTranslation();
  const session = useSession();
  const options = useOptions();
  const [isArranging, setArranging] = useState(false);
  const views = (options['views'] ?? {}) as Views;
  const kept = views['dashboard'];
  const placed = useMemo(() => readArrangement(kept, session) ?? firstArrangement(session), [kept, session]);
  const keep = (next: Placed[] | null) => {
    const { dashboard: _old, ...others } = views;
    saveOptions({ views: next ? { ...others, dashboard: next } : others });
  };
  const addable = tileKeys.filter((key) => can(session, tiles[key].allow) && !placed.some((one) => one.key === key));
  const first = session.name.split(' ')[0] ?? '';
  return (
    <>
      <PageHead
        title="Dashboard"
        meaning={t('{{name}}, this is what needs you today. Each number opens the rows behind it.', { name: first })}
        actions={
          isArranging ? (
            <>
              <Button variant="default" onClick={() => keep(null)}>
                {t('As it was at first')}
              </Button>
              <Menu position="bottom-end">
                <Menu.Target>
                  <Button variant="default" leftSection={<IconPlus size={16} />} disabled={addable.length === 0}>
                    {t('Add a tile')}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {addable.map((key) => (
                    <Menu.Item key={key} onClick={() => keep([...placed, { key, w: tiles[key].w, h: tiles[key].h }])}>
                      {t(tiles[key].title)}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
              <Button onClick={() => setArranging(false)}>{t('Done')}</Button>
            </>
          ) : (
            <Button variant="default" leftSection={<IconLayoutGrid size={16} />} onClick={() => setArranging(true)}>
              {t('Arrange')}
            </Button>
          )
        }
        more={<HomeItem />}
      />
      {isArranging && (
        <p className={css.hint}>
          {t(
            'Drag a tile by its handle, or press the arrow keys on it. Drag its corner, or press Shift and an arrow key, to change its size.',
          )}
        </p>
      )}
      {!isArranging && <ShiftToolbox />}
      {placed.length === 0 ? (
        <EmptyState icon={IconLayoutGrid} title={t('No tile is here')}>
          <p>{t('Add the ones you want to see when you begin your day.')}</p>
          <Button variant="default" onClick={() => keep(null)}>
            {t('As it was at first')}
          </Button>
        </EmptyState>
      ) : (
        <div className={css.grid} data-arranging={isArranging || undefined}>
          {placed.map((one, index) => (
            <TileBox
              key={one.key}
              placed={one}
              isArranging={isArranging}
              onMoveTo={(key: TileKey) =>
                keep(
                  moved(
                    placed,
                    one.key,
                    placed.findIndex((other) => other.key === key),
                  ),
                )
              }
              onMoveBy={(step) => keep(moved(placed, one.key, index + step))}
              onResize={(w, h) => keep(resized(placed, one.key, w, h))}
              onRemove={() => keep(placed.filter((other) => other.key !== one.key))}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** Makes the dashboard the page that opens first (spec §7: the homepage call). */
function HomeItem() {
  const { t } = useTranslation();
  const { sub } = useSession();
  const choose = async () => {
    try {
      await sendCall(changeHomepageCall, { params: { sub }, body: { home: '#/dashboard' } });
      notify({ tone: 'good', text: t('The dashboard opens first from now on.') });
    } catch (error) {
      notify({ tone: 'bad', text: t(messageOf(error)) });
    }
  };
  return (
    <Menu.Item leftSection={<IconHome size={16} />} onClick={() => void choose()}>
      {t('Open this page first')}
    </Menu.Item>
  );
}
