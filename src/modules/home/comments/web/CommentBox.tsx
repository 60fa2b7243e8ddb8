import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { Button, Group, Text, Textarea, useDebouncedValue } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './comments.module.css';
import { nameBeingTyped, stillNamed, withName } from './mentions.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { commentCall, mentionableCall } from '../shared/comments.calls.ts';

type Person = AnswerOf<typeof mentionableCall>['people'][number];

/** Says something on a record's time line. An @ offers the people who may read the record; they are told. */
export function CommentBox({ entity, id }: { entity: string; id: string }) {
  const { t } = useTranslation();
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState<Person[]>([]);
  const [at, setAt] = useState(0);
  const [isShut, setShut] = useState(false);
  const typed = nameBeingTyped(text, caret);
  const [asked] = useDebouncedValue(typed?.words ?? '', 120);
  const found = useGet(
    mentionableCall,
    { entity, id },
    { query: { q: asked }, enabled: typed !== null, staleTime: 60_000 },
  );
  const add = useSend(commentCall, { entity, id }, { also: ['history', entity] });
  // A whole name that was chosen already is no question any more.
  const isAsking = typed !== null && !isShut && !chosen.some((person) => typed.words.startsWith(person.name));
  const people = isAsking ? (found.data?.people ?? []) : [];
  const active = people[Math.min(at, people.length - 1)];

  const choose = (person: Person) => {
    if (!typed) return;
    const next = withName(text, typed.from, caret, person.name);
    setText(next.text);
    setCaret(next.caret);
    setChosen((all) => [...all.filter((one) => one.id !== person.id), person]);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const submit = () => {
    if (!text.trim()) return;
    const named = stillNamed(text, chosen);
    add.mutate(
      { text: text.trim(), mentions: named.map((person) => person.id) },
      {
        onSuccess: () => {
          setText('');
          setChosen([]);
          const names = named.map((person) => person.name).join(', ');
          notify({ text: names ? t('Commented; {{names}} will be told', { names }) : t('Commented') });
        },
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submit();
    } else if (people.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setAt((now) => (now + (event.key === 'ArrowDown' ? 1 : -1) + people.length) % people.length);
    } else if (active && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault();
      choose(active);
    } else if (isAsking && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setShut(true);
    }
  };
  return (
    <form
      className={css.box}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        ref={field}
        aria-label={t('Write a comment; @ names somebody')}
        placeholder={t('Write a comment; @ names somebody')}
        aria-haspopup="listbox"
        aria-controls={people.length > 0 ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={4000}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setCaret(event.currentTarget.selectionStart);
          setAt(0);
          setShut(false);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onBlur={() => setShut(true)}
      />
      {people.length > 0 && (
        <div id={listId} role="listbox" aria-label={t('People')} className={css.people}>
          {people.map((person) => (
            <div
              key={person.id}
              id={`${listId}-${person.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={person === active}
              // Pressed, not clicked: the field must not lose the focus first.
              onPointerDown={(event) => {
                event.preventDefault();
                choose(person);
              }}
            >
              {person.name} <small>{person.username}</small>
            </div>
          ))}
        </div>
      )}
      {isAsking && asked !== '' && found.data?.people.length === 0 && (
        <Text size="xs" c="dimmed" role="status">
          {t('Nobody of that name may read this.')}
        </Text>
      )}
      {add.isError && (
        <Text size="sm" c="red" role="alert">
          {t(messageOf(add.error))}
        </Text>
      )}
      {text.trim() && (
        <Group gap="xs" mt={6} justify="space-between">
          <Text size="xs" c="dimmed">
            {t('It stays on the time line as you write it.')}
          </Text>
          <Button type="submit" size="compact-sm" loading={add.isPending}>
            {t('Comment')}
          </Button>
        </Group>
      )}
    </form>
  );
}
