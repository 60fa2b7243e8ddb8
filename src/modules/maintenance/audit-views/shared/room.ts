/** What may lie in the room of an auditor, by name. */
export const roomParts = {
  certificates: 'Release certificates',
  passport: 'Compliance passport',
  audits: 'Internal audits',
  documents: 'Manuals and procedures',
  staff: 'Certifying staff',
  training: 'Training records',
} as const;
export type RoomPart = keyof typeof roomParts;
export const roomPartNames = Object.keys(roomParts) as [RoomPart, ...RoomPart[]];
