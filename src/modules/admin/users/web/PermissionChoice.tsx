import { sidebar } from '#kernel/web/shell/sidebar.ts';
import { SegmentedControl, Text } from '#kernel/web/ui/parts.ts';
import { useWords } from '#kernel/web/words.ts';
import { permissionWords } from '../shared/rights.ts';
import css from './users.module.css';

/** The numeric permission, and in words what it opens beside the lower ones. */
export function PermissionChoice({
  value,
  onChange,
  disabled,
}: {
  value: number;
  onChange: (value: number) => void;
  disabled?: boolean;
}) {
  const { t } = useWords();
  const opens = sidebar.flatMap((group) => group.items).filter((item) => item.level === value);
  return (
    <div>
      <Text size="sm" fw={500} id="permission-label">
        {t('Permission')}
      </Text>
      <SegmentedControl
        fullWidth
        disabled={disabled ?? false}
        aria-labelledby="permission-label"
        value={String(value)}
        onChange={(next) => onChange(Number(next))}
        data={['1', '2', '3', '4', '5']}
      />
      <p className={css.opens}>
        <strong>
          {value}: {t(permissionWords[value] ?? '')}.
        </strong>{' '}
        {value === 1 ? t('Opens in the menu:') : t('Opens in the menu, beside what lower ones open:')}{' '}
        {opens.map((item) => t(item.label)).join(', ')}
      </p>
    </div>
  );
}
