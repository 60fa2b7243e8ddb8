import { useState } from 'react';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Button, Group, Modal, NumberInput, Select, Stack } from '#kernel/web/ui/parts.ts';
import { linkKinds, type LinkKind } from '../shared/project.record.ts';
import { useTaskChange, type Shown, type Task } from './ProjectParts.tsx';
import css from './projects.module.css';

interface Wanted {
  taskId: string | null;
  kind: LinkKind;
  lagDays: number;
}

/** A task and all below it: none of them is what it is part of. */
function withParts(tasks: readonly Task[], id: string): ReadonlySet<string> {
  const found = new Set([id]);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const task of tasks) if (task.parentId && found.has(task.parentId)) found.add(task.id);
  }
  return found;
}

/** Where a task stands in the plan: what it is part of, and what it waits for, each by its kind and lag. */
export function DependenciesDialog({ shown: { project, task }, onClose }: { shown: Shown; onClose: () => void }) {
  const { t } = useTranslation();
  const [parentId, setParent] = useState(task.parentId);
  const [after, setAfter] = useState<Wanted[]>(() =>
    task.after.map(({ taskId, kind, lagDays }) => ({ taskId, kind, lagDays })),
  );
  const { isBusy, change } = useTaskChange();
  const below = withParts(project.tasks, task.id);
  const others = (not: (id: string) => boolean) =>
    project.tasks.filter(({ id }) => !not(id)).map(({ id, title }) => ({ value: id, label: title }));
  const set = (at: number, values: Partial<Wanted>) =>
    setAfter(after.map((one, index) => (index === at ? { ...one, ...values } : one)));
  const chosen = after.flatMap(({ taskId, ...one }) => (taskId ? [{ ...one, taskId }] : []));
  const save = () =>
    change(project, task, { parentId, after: chosen }, t('{{name}} saved', { name: task.title }), onClose);
  return (
    <Modal opened onClose={onClose} title={t('Dependencies of {{name}}', { name: task.title })} size={640}>
      <Stack
        gap="sm"
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Select
          label={t('Part of')}
          description={t('A task with sub-tasks has their dates, progress and status.')}
          clearable
          searchable
          value={parentId}
          onChange={setParent}
          data={others((id) => below.has(id))}
        />
        {after.map((one, at) => (
          <Group key={`${task.id} ${at + 1}`} gap="xs" align="end" className={css.link}>
            <Select
              label={t('Depends on')}
              searchable
              value={one.taskId}
              onChange={(taskId) => set(at, { taskId })}
              data={others((id) => below.has(id) || after.some(({ taskId }, index) => index !== at && taskId === id))}
              flex="1 1 200px"
            />
            <Select
              label={t('Kind')}
              allowDeselect={false}
              value={one.kind}
              onChange={(kind) => kind && set(at, { kind: kind as LinkKind })}
              data={Object.entries(linkKinds).map(([value, label]) => ({ value, label: `${t(label)} (${value})` }))}
              flex="1 1 170px"
            />
            <NumberInput
              label={t('Lag')}
              suffix={` ${t('days')}`}
              allowDecimal={false}
              min={-250}
              max={250}
              value={one.lagDays}
              onChange={(days) => set(at, { lagDays: Math.trunc(Number(days)) || 0 })}
              w={110}
            />
            <Button variant="subtle" color="gray" onClick={() => setAfter(after.filter((_, index) => index !== at))}>
              {t('Remove')}
            </Button>
          </Group>
        ))}
        <Group>
          <Button
            variant="default"
            disabled={after.some(({ taskId }) => !taskId)}
            onClick={() => setAfter([...after, { taskId: null, kind: 'FS', lagDays: 0 }])}
          >
            {t('Add a dependency')}
          </Button>
        </Group>
        <p className={css.quiet}>
          {t('Its dates move with those it waits for. Lag counts working days; below 0 they overlap.')}
        </p>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
