import { IconArrowDown, IconArrowUp, IconCopy, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { ActionIcon, Button, SegmentedControl, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import {
  fieldTypes,
  newId,
  type FieldType,
  type FormField,
  type FormSchema,
  type FormSection,
} from '#modules/maintenance/form-fields/shared/public.ts';
import { limitWords } from '#modules/maintenance/form-fields/web/public.tsx';
import {
  idsOf,
  insert,
  moved,
  newField,
  newSection,
  placeAfter,
  stepOf,
  withFields,
  type Place,
  useDragged,
} from './places.ts';
import css from './builder.module.css';

/** What the palette offers: a new field of a type, or one that is known whole. */
export interface PaletteItem {
  type: FieldType;
  field?: FormField;
}
type Dragged = { from: Place } | PaletteItem;

/** The page of the builder: a palette, and the sections with their fields, moved by mouse, finger or keys. */
export function BuilderCanvas({
  schema,
  faultsAt,
  selected,
  isReadOnly,
  usedIds,
  isReport,
  palette,
  isSingle,
  onSelect,
  onChange,
}: {
  schema: FormSchema;
  /** How many faults stand at a field or section. */
  faultsAt: ReadonlyMap<string, number>;
  selected: string | null;
  isReadOnly: boolean;
  /** Ids of all versions: a new field takes none of them. */
  usedIds: ReadonlySet<string>;
  /** Items of an inspection report are checks alone. */
  isReport: boolean;
  palette: readonly PaletteItem[];
  /** The field stands once and is not copied. */
  isSingle: (field: FormField) => boolean;
  onSelect: (id: string | null) => void;
  onChange: (schema: FormSchema) => void;
}) {
  const { t, language } = useTranslation();
  const [held, hold] = useState<{ id: string; before: FormSchema } | null>(null);
  const [said, say] = useState('');

  const add = ({ type, field: known }: PaletteItem, place?: Place) => {
    const label = known?.label ?? t(fieldTypes[type]);
    const id = known?.id ?? newId(fieldTypes[type], new Set([...idsOf(schema), ...usedIds]));
    const field = known ?? newField(type, id, label);
    const at = place ?? placeAfter(schema, selected);
    onChange(insert(schema.sections.length > 0 ? schema : { sections: [newSection(schema, t)] }, at, field));
    onSelect(id);
    say(t('{{label}} added', { label }));
  };
  const { dragged, grab } = useDragged<Dragged>(isReadOnly, (what, to) =>
    'type' in what ? add(what, to) : onChange(moved(schema, what.from, to)),
  );
  const onHandleKey = (field: FormField, place: Place) => (event: KeyboardEvent) => {
    const isHeld = held?.id === field.id;
    if (event.key === ' ' || (event.key === 'Enter' && isHeld)) {
      hold(isHeld ? null : { id: field.id, before: schema });
      say(
        t(isHeld ? '{{label}} put down' : '{{label}} taken up: arrow keys move it, Space puts it down', {
          label: field.label,
        }),
      );
    } else if (isHeld && event.key === 'Escape') {
      onChange(held.before);
      hold(null);
    } else if (isHeld) {
      const to = stepOf(schema, place, event.key);
      if (!to) return;
      onChange(moved(schema, place, to));
      const section = schema.sections[to.section];
      say(t('{{label}} moved to {{section}}', { label: field.label, section: section?.title ?? '' }));
    } else return;
    event.preventDefault();
  };
  const setSection = (index: number, change: Partial<FormSection>) =>
    onChange({ sections: schema.sections.map((one, place) => (place === index ? { ...one, ...change } : one)) });
  const moveSection = (index: number, by: number) => {
    const sections = [...schema.sections];
    const [section] = sections.splice(index, 1);
    if (section) sections.splice(index + by, 0, section);
    onChange({ sections });
  };
  const isOver = (place: Place) => dragged?.over?.section === place.section && dragged.over.index === place.index;
  return (
    <div className={css.builder}>
      {!isReadOnly && (
        <div className={css.palette} role="group" aria-label={t('Fields to add')}>
          {palette.map((item) => (
            <button
              key={item.field?.id ?? item.type}
              type="button"
              onPointerDown={grab(item)}
              onClick={() => !dragged && add(item)}
            >
              {item.field?.label ?? t(fieldTypes[item.type])}
            </button>
          ))}
        </div>
      )}
      <div className={css.canvas}>
        {schema.sections.map((section, place) => (
          <section key={section.id} className={css.box} data-faults={faultsAt.get(section.id) ?? 0}>
            <div className={css.boxHead}>
              <TextInput
                aria-label={t('Title of the section')}
                value={section.title}
                disabled={isReadOnly}
                onChange={(event) => setSection(place, { title: event.currentTarget.value })}
              />
              <TextInput
                aria-label={t('Section title in Thai')}
                placeholder={t('Section title in Thai')}
                value={section.titleTh ?? ''}
                disabled={isReadOnly}
                onChange={(event) => setSection(place, { titleTh: event.currentTarget.value })}
              />
              <SegmentedControl
                aria-label={t('Columns')}
                data={['1', '2', '3']}
                value={String(section.columns)}
                disabled={isReadOnly}
                onChange={(columns) => setSection(place, { columns: Number(columns) })}
              />
              {!isReadOnly && (
                <>
                  <ActionIcon
                    variant="subtle"
                    aria-label={t('Move section up')}
                    disabled={place === 0}
                    onClick={() => moveSection(place, -1)}
                  >
                    <IconArrowUp size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    aria-label={t('Move section down')}
                    disabled={place === schema.sections.length - 1}
                    onClick={() => moveSection(place, 1)}
                  >
                    <IconArrowDown size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    aria-label={t('Remove section')}
                    onClick={() => onChange({ sections: schema.sections.filter((_, index) => index !== place) })}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </>
              )}
            </div>
            <ul>
              {section.fields.map((field, index) => (
                <li
                  key={field.id}
                  data-drop={`${place}:${index}`}
                  data-over={isOver({ section: place, index }) || undefined}
                  data-selected={selected === field.id || undefined}
                  data-held={held?.id === field.id || undefined}
                >
                  {!isReadOnly && (
                    <button
                      type="button"
                      className={css.handle}
                      aria-label={t('Move {{label}}: Space takes it up, arrow keys move it', { label: field.label })}
                      aria-pressed={held?.id === field.id}
                      onPointerDown={grab({ from: { section: place, index } })}
                      onKeyDown={onHandleKey(field, { section: place, index })}
                    >
                      <IconGripVertical size={18} />
                    </button>
                  )}
                  <button
                    type="button"
                    className={css.fieldCard}
                    aria-pressed={selected === field.id}
                    onClick={() => onSelect(field.id)}
                  >
                    <b>{(language === 'th' && field.labelTh) || field.label || field.id}</b>
                    <small>
                      {[
                        isReport ? (language === 'th' && field.helpTh) || field.help : t(fieldTypes[field.type]),
                        limitWords(field),
                        field.showIf && `${t('Shown if')} ${field.showIf}`,
                        field.formula,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                    {(faultsAt.get(field.id) ?? 0) > 0 && (
                      <small className={css.error}>{t('{{count}} to mend', { count: faultsAt.get(field.id) })}</small>
                    )}
                  </button>
                  {!isReadOnly && (
                    <>
                      {!isSingle(field) && (
                        <ActionIcon
                          variant="subtle"
                          aria-label={t('Copy {{label}}', { label: field.label })}
                          onClick={() => {
                            const id = newId(field.label, new Set([...idsOf(schema), ...usedIds]));
                            onChange(insert(schema, { section: place, index: index + 1 }, { ...field, id }));
                            onSelect(id);
                          }}
                        >
                          <IconCopy size={16} />
                        </ActionIcon>
                      )}
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={t('Remove {{name}}', { name: field.label })}
                        onClick={() => {
                          onChange(withFields(schema, place, (fields) => fields.filter((_, at) => at !== index)));
                          onSelect(null);
                        }}
                      >
                        <IconTrash size={16} />
                      </ActionIcon>
                    </>
                  )}
                </li>
              ))}
              <li
                className={css.end}
                data-drop={`${place}:${section.fields.length}`}
                data-over={isOver({ section: place, index: section.fields.length }) || undefined}
              >
                {section.fields.length === 0 && t('Drag a field here, or choose one beside.')}
              </li>
            </ul>
          </section>
        ))}
        {!isReadOnly && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => onChange({ sections: [...schema.sections, newSection(schema, t)] })}
          >
            {t('Add a section')}
          </Button>
        )}
      </div>
      {dragged && (
        <div className={css.ghost} style={{ left: dragged.x + 8, top: dragged.y + 8 }} aria-hidden>
          {'type' in dragged.what
            ? (dragged.what.field?.label ?? t(fieldTypes[dragged.what.type]))
            : schema.sections[dragged.what.from.section]?.fields[dragged.what.from.index]?.label}
        </div>
      )}
      <p className={css.said} role="status">
        {said}
      </p>
    </div>
  );
}
