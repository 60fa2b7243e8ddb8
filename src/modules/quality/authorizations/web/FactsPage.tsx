import type { ComponentType } from 'react';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { NotFound } from '#kernel/web/shell/NotFound.tsx';
import { authCategory, authGroup } from '../shared/authorization.record.ts';
import { ndtCertification, skill, stamp } from '../shared/facts.record.ts';
import { CcsTabs } from './CcsTabs.tsx';
import css from './standing.module.css';

const noPage = () => null;

const lists: Record<string, ComponentType> = {
  ndt: () => (
    <RecordList
      record={ndtCertification}
      rowHref={noPage}
      create
      description="Certificates by method and level, with the vision exam they stand on. Levels 1 to 3 are certified by two signatures, in NDT training."
      emptyText="Certificates of the people who test without destroying."
    />
  ),
  skills: () => (
    <RecordList
      record={skill}
      rowHref={noPage}
      create
      description="Qualifications required by task cards."
      emptyText="Skills such as wheel.assemble."
    />
  ),
  stamps: () => (
    <RecordList
      record={stamp}
      create
      description="Numbered personal marks; they are handed over with an authorisation."
      emptyText="Stamps in the drawer and in people's hands."
    />
  ),
  categories: () => (
    <RecordList
      record={authCategory}
      rowHref={noPage}
      create
      description="Kinds of privilege, in codes and in plain words."
      emptyText="CS, INS, MEC, NDT, REC …"
    />
  ),
  groups: () => (
    <RecordList
      record={authGroup}
      rowHref={noPage}
      create
      description="Component families and NDT methods within a category."
      emptyText="One group per component family."
    />
  ),
};

/** The records authorisations stand on, one list each. */
export const FactsPage = ({ kind }: { kind: string }) => {
  const List = lists[kind];
  // A fresh list per kind: sorting and filters of one mean nothing to the next.
  if (!List) return <NotFound />;
  return (
    <div className={css.screen}>
      <CcsTabs />
      <List key={kind} />
    </div>
  );
};
