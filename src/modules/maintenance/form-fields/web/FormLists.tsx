import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { fileAddress } from '#kernel/web/page/files.ts';
import { ActionIcon, Button, FileButton, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { answerInWords, type Answer, type Attached, type Pin, type TableRow } from '../shared/answers.ts';
import type { FormColumn, FormField } from '../shared/formSchema.ts';
import { limitWords, type FieldProps } from './fieldProps.ts';
import css from './forms.module.css';

/** Photos and files of a field. */
export function Files({
  field,
  value,
  onChange,
  isReadOnly,
  onFile,
  error,
  label,
  help,
}: Omit<FieldProps, 'result'> & { label: ReactNode; help: string | undefined }) {
  const { t } = useTranslation();
  const files = (value as readonly Attached[] | undefined) ?? [];
  return (
    <div className={css.files}>
      <span className={css.label}>{label}</span>
      {help && <small>{help}</small>}
      <ul>
        {files.map(({ id, name }) => (
          <li key={id}>
            <a href={fileAddress(id, 'file')} target="_blank" rel="noreferrer">
              {field.type === 'photo' ? <img src={fileAddress(id, 'preview')} alt={name} /> : name}
            </a>
            {!isReadOnly && (
              <ActionIcon
                variant="subtle"
                size={44}
                aria-label={t('Remove {{name}}', { name })}
                onClick={() => onChange(files.filter((file) => file.id !== id))}
              >
                <IconTrash size={18} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {!isReadOnly && onFile && (
        <FileButton
          accept={field.type === 'photo' ? 'image/*' : 'image/*,application/pdf'}
          onChange={(file) =>
            file &&
            void onFile(file).then(
              (kept) => onChange([...files, kept]),
              () => undefined,
            )
          }
        >
          {(props) => (
            <Button {...props} variant="default" size="md">
              {t(field.type === 'photo' ? 'Take or choose a photo' : 'Choose a file')}
            </Button>
          )}
        </FileButton>
      )}
      {error && (
        <p className={css.error} role="alert">
          {t(error)}
        </p>
      )}
    </div>
  );
}

/** Pins on a drawing: by touch, by mouse, and moved by keys. */
export function Drawing({
  field,
  value,
  onChange,
  isReadOnly,
  error,
  label,
  help,
}: Omit<FieldProps, 'result' | 'field'> & { field: FormField; label: ReactNode; help: string | undefined }) {
  const { t } = useTranslation();
  const plan = useRef<HTMLDivElement>(null);
  const pins = (value as readonly Pin[] | undefined) ?? [];
  const set = (index: number, pin: Pin) => onChange(pins.map((one, place) => (place === index ? pin : one)));
  const bound = (at: number) => Math.min(1, Math.max(0, Math.round(at * 1000) / 1000));
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-0.02, 0],
    ArrowRight: [0.02, 0],
    ArrowUp: [0, -0.02],
    ArrowDown: [0, 0.02],
  };
  const move = (index: number, pin: Pin) => (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || isReadOnly) return;
    event.preventDefault();
    set(index, { ...pin, x: bound(pin.x + step[0]), y: bound(pin.y + step[1]) });
  };
  return (
    <div className={css.files}>
      <span className={css.label}>{label}</span>
      {help && <small>{help}</small>}
      {field.picture && (
        <div
          ref={plan}
          className={css.plan}
          role="presentation"
          onClick={(event) => {
            const box = plan.current?.getBoundingClientRect();
            if (!box || isReadOnly || (event.target as HTMLElement).closest('button')) return;
            onChange([
              ...pins,
              {
                x: bound((event.clientX - box.left) / box.width),
                y: bound((event.clientY - box.top) / box.height),
                note: '',
              },
            ]);
          }}
        >
          <img src={fileAddress(field.picture, 'preview')} alt={field.label} />
          {pins.map((pin, index) => (
            <button
              // Pins have no other name than their place.
              key={index}
              type="button"
              style={{ left: `${pin.x * 100}%`, top: `${pin.y * 100}%` }}
              aria-label={t('Pin {{number}}: arrow keys move it', { number: index + 1 })}
              onKeyDown={move(index, pin)}
            >
              {index + 1}
            </button>
          ))}
        </div>
      )}
      {pins.map((pin, index) => (
        <div key={index} className={css.pin}>
          <b>{index + 1}</b>
          <TextInput
            aria-label={t('What is at pin {{number}}', { number: index + 1 })}
            disabled={isReadOnly}
            value={pin.note}
            onChange={(event) => set(index, { ...pin, note: event.currentTarget.value })}
          />
          {!isReadOnly && (
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={t('Remove pin {{number}}', { number: index + 1 })}
              onClick={() => onChange(pins.length > 1 ? pins.filter((_, place) => place !== index) : null)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          )}
        </div>
      ))}
      {!isReadOnly && (
        <Button variant="default" size="md" onClick={() => onChange([...pins, { x: 0.5, y: 0.5, note: '' }])}>
          {t('Add a pin')}
        </Button>
      )}
      {error && (
        <p className={css.error} role="alert">
          {t(error)}
        </p>
      )}
    </div>
  );
}

/** The rows of a repeat table. */
export function Rows({
  field,
  value,
  onChange,
  isReadOnly,
  label,
  error,
  cell,
}: Omit<FieldProps, 'result' | 'field'> & {
  field: FormField;
  label: ReactNode;
  /** The input of one cell. */
  cell: (column: FormColumn, value: Answer | undefined, onChange: (next: Answer | null) => void) => ReactNode;
}) {
  const { t } = useTranslation();
  const rows = (value as readonly TableRow[] | undefined) ?? [];
  const columns = field.columns ?? [];
  const change = (index: number, id: string, next: Answer | null) =>
    onChange(
      rows.map((row, place) => {
        if (place !== index) return row;
        const { [id]: _was, ...others } = row;
        return next === null ? others : { ...others, [id]: next as string | boolean };
      }),
    );
  return (
    <div className={css.files}>
      <span className={css.label}>{label}</span>
      <ol className={css.rows}>
        {rows.map((row, index) => (
          <li key={index}>
            <b>{index + 1}</b>
            {columns.map((column) => (
              <div key={column.id}>
                <small>
                  {column.label} {limitWords(column)}
                </small>
                {column.type === 'formula' ? (
                  <span className="tabular">{answerInWords(column, row[column.id]) || '—'}</span>
                ) : (
                  cell(column, row[column.id], (next) => change(index, column.id, next))
                )}
              </div>
            ))}
            {!isReadOnly && (
              <ActionIcon
                variant="subtle"
                size={44}
                aria-label={t('Remove row {{number}}', { number: index + 1 })}
                onClick={() => onChange(rows.length > 1 ? rows.filter((_, place) => place !== index) : null)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      {!isReadOnly && rows.length < (field.maxRows ?? 100) && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconPlus size={16} />}
          onClick={() => onChange([...rows, {}])}
        >
          {t('Add a row')}
        </Button>
      )}
      {error && (
        <p className={css.error} role="alert">
          {t(error)}
        </p>
      )}
    </div>
  );
}
