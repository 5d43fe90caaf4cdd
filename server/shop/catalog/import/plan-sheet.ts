import type { RowProblem } from '#contract/shop/catalog/product-imports.ts';
import { choiceKey, maxVariants } from '#contract/shop/catalog/variant-rules.ts';
import type { ProductChange } from '../catalog-queries.ts';
import type { VariantRow } from '../variant-queries.ts';
import type { Known, KnownProduct } from './known-products.ts';
import { headOf, type SheetField } from './sheet-columns.ts';
import type { RowValues } from './sheet-values.ts';

export type NewVariant = Required<Pick<VariantRow, 'option_values' | 'sku' | 'price_paise' | 'mrp_paise' | 'stock' | 'image_url'>>;
export type VariantEdit = Partial<NewVariant>;

/** What the rows of one product ask for. Without `known` it is added, by its slug if it has one. */
export type ProductPlan = {
  known?: KnownProduct;
  slug: string;
  /** Of a known product only what differs. */
  product: Partial<ProductChange>;
  add: NewVariant[];
  edit: { before: VariantRow; to: VariantEdit }[];
};
export type Tally = { added: number; changed: number; unchanged: number; bad: number };
export type SheetPlan = { plans: ProductPlan[]; problems: RowProblem[]; tally: Tally; stockChanges: number };

type Wants = { keepsStock: boolean };
type Group = { rows: RowValues[]; known: KnownProduct | undefined };
type Draft = ProductPlan & { tally: Tally; stockChanges: number; problems: RowProblem[] };

const noTally: Tally = { added: 0, changed: 0, unchanged: 0, bad: 0 };

/** The rows of a file by product, from the file alone: by slug, else by name, else each by its SKU. In the order of the file. */
export function groupRows(rows: readonly RowValues[]): RowValues[][] {
  return [...Map.groupBy(rows, ({ slug, name, sku, row }) => keyOf(slug, name, sku) ?? `row ${row}`).values()];
}

function keyOf(slug: string, name: string, sku: string | undefined): string | undefined {
  if (slug) return `slug ${slug}`;
  return name ? `name ${name.toLowerCase()}` : sku && `sku ${sku}`;
}

/** Compares rows with what the store has (docs/product.md, "Import and export"). Pure: the same for the look and for the import. */
export function planSheet(groups: readonly (readonly RowValues[])[], known: Known, wants: Wants): SheetPlan {
  const finder = finderOf(known);
  const found = groups.map((rows): Group => ({ rows: [...rows], known: finder(rows) }));
  const drafts = merged(found).map((group) => planProduct(group, known, wants));
  return {
    plans: drafts
      .filter(({ product, add, edit }) => Object.keys(product).length + add.length + edit.length > 0)
      .map(({ known, slug, product, add, edit }) => ({ known, slug, product, add, edit })),
    problems: drafts.flatMap(({ problems }) => problems),
    tally: drafts.reduce((sum, { tally }) => addTally(sum, tally), noTally),
    stockChanges: drafts.reduce((sum, draft) => sum + draft.stockChanges, 0),
  };
}

export function addTally(a: Tally, b: Tally): Tally {
  return { added: a.added + b.added, changed: a.changed + b.changed, unchanged: a.unchanged + b.unchanged, bad: a.bad + b.bad };
}

/** By slug; without one, by an SKU that one variant has, else by a name that one product has. */
function finderOf({ products }: Known): (rows: readonly RowValues[]) => KnownProduct | undefined {
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  const bySku = Map.groupBy(
    products.flatMap((product) => product.variants.filter(({ sku }) => sku !== '').map(({ sku }) => ({ sku, product }))),
    ({ sku }) => sku,
  );
  const byName = Map.groupBy(products, ({ name }) => name.toLowerCase());
  const only = <T>(found: T[] | undefined) => (found?.length === 1 ? found[0] : undefined);
  return (rows) => {
    const [{ slug, name } = { slug: '', name: '' }] = rows;
    if (slug) return bySlug.get(slug);
    const skus = rows.flatMap(({ sku }) => only(bySku.get(sku ?? ''))?.product ?? []);
    return skus[0] ?? only(byName.get(name.toLowerCase()));
  };
}

/** Two groups may be the same product: one by its name, one by an SKU. */
function merged(groups: readonly Group[]): Group[] {
  const byProduct = new Map<KnownProduct, Group>();
  return groups.filter((group) => {
    const before = group.known && byProduct.get(group.known);
    if (before) before.rows.push(...group.rows);
    else if (group.known) byProduct.set(group.known, group);
    return !before;
  });
}

function planProduct({ rows: all, known }: Group, { takenSlugs, ownImages }: Known, wants: Wants): Draft {
  const rows = all.filter(({ isBad }) => !isBad);
  const head = all[0] as RowValues;
  // Of a product that is there, any row does: what is of the product may be absent.
  const first = known ? (rows[0] ?? head) : head;
  const draft: Draft = {
    known,
    slug: first.slug,
    product: {},
    add: [],
    edit: [],
    tally: { ...noTally, bad: all.length - rows.length },
    stockChanges: 0,
    problems: [],
  };
  const refuse = ({ row }: RowValues, field: SheetField, problem: string, fix: string) => {
    draft.problems.push({ row, column: headOf[field], problem, fix });
    draft.tally.bad += 1;
  };
  const wrong = known || first.isBad ? undefined : problemOfNew(first, takenSlugs);
  if (wrong) refuse(first, ...wrong);
  if (wrong || first.isBad) {
    for (const row of rows.filter((each) => each !== first))
      refuse(row, 'name', `The product of this row is refused in row ${first.row}`, `Correct row ${first.row}.`);
    return draft;
  }
  const options = first.options.length > 0 ? first.options : (known?.option_names ?? []);
  const product = productOf(first, known, options, ownImages);
  const seen = new Map<string, number>();
  const matched = new Set<VariantRow>();
  for (const values of rows) {
    const conflict = values === first ? undefined : conflictWith(first, values);
    if (conflict) {
      refuse(values, conflict, `This differs from row ${first.row}, which is of the same product`, `Write it in row ${first.row} alone.`);
      continue;
    }
    if (known && options.length !== known.option_names.length) {
      refuse(
        values,
        'option1',
        `${known.name} has ${count(known.option_names.length, 'option')} in your store, and ${options.length} here`,
        'Change its options in the form of the product.',
      );
      continue;
    }
    planRow(values);
  }
  const changed = draft.tally.added + draft.tally.changed + draft.tally.unchanged > 0;
  if (changed) draft.product = product;
  // A change of the product alone is told at its first row.
  if (changed && known && Object.keys(product).length > 0 && draft.edit.length + draft.add.length === 0) move(draft.tally);
  return draft;

  function planRow(values: RowValues): void {
    const before = known && findVariant(known, values, options, matched);
    const to = editOf(values, options, ownImages, wants, before);
    const key = choiceKey(to.option_values ?? before?.option_values ?? []);
    const wrong = problemOfRow(values, { before, to, options, said: seen.get(key) });
    if (wrong) return refuse(values, ...wrong);
    if (!before && (known?.variants.length ?? 0) + draft.add.length >= maxVariants)
      return refuse(values, 'choice1', `A product has at most ${maxVariants} variants`, 'Make a second product of the rest.');
    if (known?.variants.some((each) => each !== before && !matched.has(each) && choiceKey(each.option_values) === key) === true) {
      return refuse(values, 'choice1', 'Another variant has these choices', 'Give it others, or leave its SKU empty.');
    }
    seen.set(key, values.row);
    if (!before) {
      draft.add.push({ option_values: [], sku: '', mrp_paise: null, stock: null, image_url: null, price_paise: 0, ...to });
      draft.tally.added += 1;
      return;
    }
    matched.add(before);
    const changes = differing(before, to);
    draft.tally[Object.keys(changes).length > 0 ? 'changed' : 'unchanged'] += 1;
    if ('stock' in changes) draft.stockChanges += 1;
    if (Object.keys(changes).length > 0) draft.edit.push({ before, to: changes });
  }
}

function move(tally: Tally): void {
  tally.unchanged -= 1;
  tally.changed += 1;
}

type Wrong = [SheetField, string, string];

function problemOfNew({ slug, name, product, sku }: RowValues, takenSlugs: ReadonlySet<string>): Wrong | undefined {
  if (slug && takenSlugs.has(slug)) return ['slug', 'Another product has this slug', 'Leave the slug empty: one is made from the name.'];
  if (product.name) return undefined;
  if (slug) return ['slug', 'Your store has no product with this slug', 'Correct it, or give the product a name to add it.'];
  if (!name && sku) return ['sku', 'Not one variant of your store alone has this SKU', 'Correct it, or give the product a name to add it.'];
  return ['name', 'There is no name', 'Enter what the product is called.'];
}

function problemOfRow(
  values: RowValues,
  { before, to, options, said }: { before: VariantRow | undefined; to: VariantEdit; options: string[]; said: number | undefined },
): Wrong | undefined {
  if (said !== undefined)
    return [
      'choice1',
      `Row ${said} is the same variant`,
      options.length > 0 ? 'Take one of them out.' : 'Take one of them out, or name an option that tells them apart.',
    ];
  const asked = values.choices.length;
  if (asked !== options.length && (!before || asked > 0))
    return [
      'choice1',
      `This product is chosen by ${count(options.length, 'option')}, and the row has ${count(asked, 'choice')}`,
      'Fill in one choice for each option.',
    ];
  if (!before && to.price_paise === undefined) return ['price', 'There is no price', 'Enter rupees, such as 1299.00.'];
  const price = to.price_paise ?? before?.price_paise ?? 0;
  const mrp = to.mrp_paise === undefined ? before?.mrp_paise : to.mrp_paise;
  return mrp != null && price > mrp ? ['price', 'The price is above the MRP', 'Lower the price, or correct the MRP.'] : undefined;
}

/** By its choices; else by an SKU that no other variant of the product has; the only one of a product without options. */
function findVariant(
  { variants, option_names }: KnownProduct,
  { choices, sku }: RowValues,
  options: string[],
  matched: ReadonlySet<VariantRow>,
): VariantRow | undefined {
  if (option_names.length === 0) return variants[0];
  const chosen = choices.length === options.length ? variants.find(({ option_values }) => choiceKey(option_values) === choiceKey(choices)) : undefined;
  if (chosen || !sku) return chosen;
  const named = variants.filter((each) => each.sku === sku && !matched.has(each));
  return named.length === 1 ? named[0] : undefined;
}

function editOf(values: RowValues, options: string[], ownImages: ReadonlySet<string>, { keepsStock }: Wants, before: VariantRow | undefined): VariantEdit {
  const { choices, sku, price_paise, mrp_paise, stock, image_url } = values;
  const all = {
    option_values: choices.length === options.length && (choices.length > 0 || !before) ? choices : undefined,
    ...{ sku, price_paise, mrp_paise },
    stock: keepsStock && before ? undefined : stock,
    image_url: typeof image_url === 'string' && !ownImages.has(image_url) ? undefined : image_url,
  };
  return withoutAbsent(all);
}

function productOf(
  { product, options, slug }: RowValues,
  known: KnownProduct | undefined,
  names: string[],
  ownImages: ReadonlySet<string>,
): Partial<ProductChange> {
  const isOwn = (url: string) => ownImages.has(url);
  const { image_url, more_image_urls, ...rest } = product;
  const wanted: Partial<ProductChange> = withoutAbsent({
    ...rest,
    image_url: typeof image_url === 'string' && !isOwn(image_url) ? undefined : image_url,
    more_image_urls: more_image_urls?.every(isOwn) ? more_image_urls : undefined,
    option_names: known && options.length === 0 ? undefined : names,
  });
  // What is found by its name keeps it as it is written.
  if (known && slug === '' && wanted.name?.toLowerCase() === known.name.toLowerCase()) delete wanted.name;
  return known ? differing(known, wanted) : wanted;
}

/** The field in which a further row of a product says something else than its first. */
function conflictWith(first: RowValues, { product, options, name }: RowValues): SheetField | undefined {
  if (name !== '' && first.name !== '' && name !== first.name) return 'name';
  if (options.length > 0 && !isSame(options, first.options)) return 'option1';
  const { name: _, ...fields } = product;
  const other = Object.entries(fields).find(([field, value]) => !isEmpty(value) && !isSame(value, first.product[field as keyof ProductChange]));
  return other?.[0] as SheetField | undefined;
}

function differing<T extends object>(before: object, to: T): T {
  return Object.fromEntries(Object.entries(to).filter(([field, value]) => !isSame(value, before[field as keyof typeof before]))) as T;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

function withoutAbsent<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
