import { safeRaster } from '../attachments/image.ts';
import type { Block } from './definition.ts';
import type { AnyDefinition, FormBox } from './form.ts';

const maxSide = 1600;

/** A cache of decoded pictures, such as signatures: decoding one takes a fifth as long as drawing a page. */
const known = new Map<string, string>();
const mostKnown = 20;

async function opaque(base64: string): Promise<string> {
  const before = known.get(base64);
  if (before !== undefined) return before;
  const picture = await safeRaster(Buffer.from(base64, 'base64'), { maxSide, opaque: true });
  const text = picture.bytes.toString('base64');
  if (known.size >= mostKnown) known.clear();
  if (base64.length + text.length < 200_000) known.set(base64, text);
  return text;
}

async function blockWithSafePictures(block: Block): Promise<Block> {
  switch (block.kind) {
    case 'image':
      return { ...block, data: await opaque(block.data) };
    case 'signature':
      return block.image ? { ...block, image: await opaque(block.image) } : block;
    case 'columns':
      return {
        ...block,
        columns: await Promise.all(
          block.columns.map(async (column) => ({ ...column, blocks: await all(column.blocks) })),
        ),
      };
    case 'fields':
      return {
        ...block,
        rows: await Promise.all(
          block.rows.map(async (row) => ({
            ...row,
            cells: await Promise.all(
              row.cells.map(async (cell) => (cell.blocks ? { ...cell, blocks: await all(cell.blocks) } : cell)),
            ),
          })),
        ),
      };
    default:
      return block;
  }
}

function all(blocks: readonly Block[]): Promise<Block[]> {
  return Promise.all(blocks.map(blockWithSafePictures));
}

async function boxWithSafePictures(box: FormBox): Promise<FormBox> {
  const content = box.content.map(async (each) =>
    each.kind === 'image' ? { ...each, data: await opaque(each.data) } : each,
  );
  return { ...box, content: await Promise.all(content) };
}

/** The same definition with every picture decoded and written anew on white: a PDF holds no bytes a person made. */
export async function withSafePictures<T extends AnyDefinition>(definition: T): Promise<T> {
  // Labels have none.
  if ('kind' in definition && definition.kind === 'labels') return definition;
  if ('kind' in definition)
    return { ...definition, boxes: await Promise.all(definition.boxes.map(boxWithSafePictures)) };
  return { ...definition, content: await all(definition.content) };
}
