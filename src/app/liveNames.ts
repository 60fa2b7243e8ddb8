import type { LiveSource } from '#kernel/shared/record.ts';
import { sku } from '#modules/finance/sku/shared/sku.record.ts';
import { capabilityItem } from '#modules/maintenance/capabilities/shared/capabilityItem.record.ts';
import { capabilityListRevision } from '#modules/maintenance/capabilities/shared/capabilityListRevision.record.ts';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { manual } from '#modules/maintenance/manuals/shared/manual.record.ts';
import { purchaseOrder } from '#modules/stores/purchasing/shared/purchaseOrder.record.ts';
import { purchaseRequest } from '#modules/stores/purchasing/shared/purchaseRequest.record.ts';
import { consumableRequest } from '#modules/stores/consumable-requests/shared/consumableRequest.record.ts';
import { consumable } from '#modules/stores/consumables/shared/consumable.record.ts';

/** What the specification calls the parts of `update:data` that reload a screen (§7), and which records that is here. */
export const namesOfSpecification: Readonly<
  Record<'cap' | 'services' | 'consumables' | 'approval-request', readonly LiveSource[]>
> = {
  // What `/api/capabilities` answers is read from the effective revisions, their lines, the part numbers and the names of the manuals.
  cap: [capabilityListRevision, capabilityItem, partNumber, manual],
  consumables: [consumable, consumableRequest],
  services: [sku],
  'approval-request': [purchaseRequest, purchaseOrder],
};
