import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '#kernel/web/data/session.ts';
import { menuFor, useModules } from '#kernel/web/shell/context.ts';
import { isNew } from '#kernel/web/shell/sidebar.ts';
import { Button, Group, Modal, SegmentedControl } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './dashboard.module.css';
import { tour } from './tour.ts';

const keys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Ctrl', 'K'], does: 'Search or jump anywhere' },
  { keys: ['?'], does: 'This overview' },
  { keys: ['/'], does: 'Search in the list' },
  { keys: ['f'], does: 'Filter the list' },
  { keys: ['j', 'k'], does: 'Next and previous row' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['x'], does: 'Select row' },
  { keys: ['Esc'], does: 'Close a dialog; what was typed is asked for first' },
  { keys: ['←', '→'], does: 'Move a tile of the dashboard while arranging' },
  { keys: ['Shift', '→'], does: 'Make a tile wider; Shift and ↓ makes it higher' },
];

/** The keyboard map, and a short tour of what is new. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [part, setPart] = useState('keys');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Shortcuts and release notes')}
      size={560}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <SegmentedControl
        mb="md"
        aria-label={t('What to show')}
        value={part}
        onChange={setPart}
        data={[
          { value: 'keys', label: t('Keys') },
          { value: 'new', label: t('What is new') },
        ]}
      />
      {part === 'keys' ? <KeyMap /> : <Tour onClose={onClose} />}
    </Modal>
  );
}

function KeyMap() {
  const { t } = useTranslation();
  return (
    <table className={css.keys}>
      <tbody>
        {keys.map((entry) => (
          <tr key={entry.does}>
            <td>
              {entry.keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </td>
            <td>{t(entry.does)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One step at a time: what can be done now that could not before, with the way there; only what this person may open. */
function Tour({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const modules = useModules();
  const [at, setAt] = useState(0);
  const menu = menuFor(modules, session).flatMap((group) => group.items);
  const [now] = useState(() => new Date());
  const fresh = menu.filter((item) => isNew(item.since, now));
  const steps = [
    ...tour.filter(
      (step) => !step.path || menu.some((item) => step.path?.startsWith(item.path)) || step.path === '/dashboard',
    ),
    ...(fresh.length > 0 ? [{ title: 'New in the menu', text: fresh.map((item) => t(item.label)).join(', ') }] : []),
  ];
  const step = steps[Math.min(at, steps.length - 1)];
  if (!step) return null;
  return (
    <div className={css.step}>
      <h3>{t(step.title)}</h3>
      <p>{t(step.text)}</p>
      <Group justify="space-between" mt="md">
        <span className={css.quiet}>{t('{{at}} of {{count}}', { at: at + 1, count: steps.length })}</span>
        <Group gap="xs">
          {'path' in step && step.path && (
            <Button variant="subtle" component={Link} to={step.path} onClick={onClose}>
              {t('Show me')}
            </Button>
          )}
          <Button variant="default" disabled={at === 0} onClick={() => setAt(at - 1)}>
            {t('Back')}
          </Button>
          {at < steps.length - 1 ? (
            <Button onClick={() => setAt(at + 1)}>{t('Next')}</Button>
          ) : (
            <Button onClick={onClose}>{t('Done')}</Button>
          )}
        </Group>
      </Group>
    </div>
  );
}
