import type { DemoProduct } from './products.ts';

const sizes = (small: number, middle: number, large: number): DemoProduct['sizes'] => [
  ['S', small],
  ['M', middle],
  ['L', large],
];

/** What the demo store sells beside the products of its show, in the order in which it shows them. Their pictures are at most 90 kB, drawn as those are. */
export const moreProducts: readonly DemoProduct[] = [
  {
    ...{ name: 'Madder Block-print Kurta', category: 'Clothing', gst: [500, '620442'], pricePaise: 179_900, mrpPaise: 229_900 },
    description: 'Cotton cambric dyed in madder, with the boota of the indigo one in cream. Straight cut, brass buttons, side slits of 25 cm.',
    ...{ stock: null, sizes: sizes(8, 14, 6), image: 'more/madder-block-print-kurta.jpg' },
  },
  {
    ...{ name: 'Leaf Block-print Kurta', category: 'Clothing', gst: [500, '620442'], pricePaise: 169_900 },
    description: 'Unbleached cotton with a leaf-green boota and a rust hem. Softens with each wash; iron it damp.',
    ...{ stock: null, sizes: sizes(5, 9, 0), image: 'more/leaf-block-print-kurta.jpg' },
  },
  {
    ...{ name: 'Indigo Ajrakh Dupatta', category: 'Clothing', gst: [500, '6214'], pricePaise: 159_900, mrpPaise: 199_900 },
    description: 'Mul cotton printed on both sides with stars in rings, 250 by 100 cm, with knotted ends. Indigo rubs off at first: wear it over dark.',
    ...{ stock: 21, image: 'more/indigo-ajrakh-dupatta.jpg' },
  },
  {
    ...{ name: 'Bagru Boota Saree', category: 'Clothing', gst: [500, '5208'], pricePaise: 349_900, mrpPaise: 449_900 },
    description: 'Turmeric cotton with a madder boota, 5.5 m with a blouse piece of 80 cm. Printed on Bagru’s red earth resist.',
    ...{ stock: 9, image: 'more/bagru-boota-saree.jpg' },
  },
  {
    ...{ name: 'Leaf Handloom Dupatta', category: 'Clothing', gst: [500, '6214'], pricePaise: 119_900 },
    description: 'Handloom cotton in leaf green with small flowers all over, 240 by 90 cm. Light enough for June.',
    ...{ stock: 26, image: 'more/leaf-handloom-dupatta.jpg' },
  },
  {
    ...{ name: 'Star Table Runner', category: 'Home', gst: [500, '6302'], pricePaise: 89_900 },
    description: 'Unbleached cotton canvas with large stars, 180 by 35 cm, for a table of six. Machine wash in cold water.',
    ...{ stock: 34, image: 'more/star-table-runner.jpg' },
  },
  {
    ...{ name: 'Block-print Bedsheet', category: 'Home', gst: [500, '6302'], pricePaise: 249_900, mrpPaise: 299_900 },
    description: 'Percale cotton of 200 threads with cobalt flowers, and two pillow covers. Single comes with one.',
    stock: null,
    sizes: [
      ['Single', 12],
      ['Double', 18],
      ['King', 7],
    ],
    image: 'more/block-print-bedsheet.jpg',
  },
  {
    ...{ name: 'Striped Handloom Curtain', category: 'Home', gst: [500, '6303'], pricePaise: 129_900 },
    description: 'One panel of slub cotton with woven stripes, 115 cm wide, with loops for a rod of up to 4 cm.',
    stock: null,
    sizes: [
      ['5 ft', 16],
      ['7 ft', 22],
      ['9 ft', 3],
    ],
    image: 'more/striped-handloom-curtain.jpg',
  },
  {
    ...{ name: 'Bagru Cushion Covers, Pair', category: 'Home', gst: [500, '6304'], pricePaise: 99_900, mrpPaise: 129_900 },
    description: 'Two covers of 40 by 40 cm, one stamped in madder and one in indigo, with hidden zips. Fillers are not included.',
    ...{ stock: 30, image: 'more/bagru-cushion-covers.jpg' },
  },
  {
    ...{ name: 'Ajrakh Floor Cushion', category: 'Home', gst: [500, '9404'], pricePaise: 199_900 },
    description: 'Filled with cotton, 60 by 60 cm and 15 cm high, indigo with nine stars. Air it in the shade.',
    ...{ stock: 11, image: 'more/ajrakh-floor-cushion.jpg' },
  },
  {
    ...{ name: 'Beaten Brass Lota', category: 'Kitchen', gst: [500, '7418'], pricePaise: 129_900 },
    description: 'Spun and beaten by hand, 900 ml, with a small one of 200 ml. Rinse it with tamarind when it darkens.',
    ...{ stock: 14, image: 'more/beaten-brass-lota.jpg' },
  },
  {
    ...{ name: 'Copper Water Bottle', category: 'Kitchen', gst: [500, '7418'], pricePaise: 149_900, mrpPaise: 189_900 },
    description: 'One litre, with a screw cap and a tumbler of 250 ml. For water only, and not for the fridge.',
    ...{ stock: 19, image: 'more/copper-water-bottle.jpg' },
  },
  {
    ...{ name: 'Terracotta Planters, Pair', category: 'Garden', gst: [500, '6914'], pricePaise: 79_900 },
    description: 'Thrown on the wheel and banded in lime, 26 and 16 cm wide, each with a hole and a saucer.',
    ...{ stock: 22, image: 'more/terracotta-planters.jpg' },
  },
  {
    ...{ name: 'Blue Pottery Vase', category: 'Home', gst: [500, '6913'], pricePaise: 169_900, mrpPaise: 209_900 },
    description: 'Quartz ware from Jaipur, painted with bootas under a clear glaze, 34 cm tall. Holds water.',
    ...{ stock: 8, image: 'more/blue-pottery-vase.jpg' },
  },
  {
    ...{ name: 'Blue Pottery Tumblers, Set of 4', category: 'Kitchen', gst: [500, '6912'], pricePaise: 119_900 },
    description: 'Four tumblers of 220 ml for water and sherbet, each painted by hand. Not for the microwave.',
    ...{ stock: 17, image: 'more/blue-pottery-tumblers.jpg' },
  },
  {
    ...{ name: 'Brass Hand Bell', category: 'Home', gst: [500, '8306'], pricePaise: 99_900 },
    description: 'Cast in one piece, 15 cm tall, with a clear long tone.',
    ...{ stock: 25, image: 'more/brass-hand-bell.jpg' },
  },
  {
    ...{ name: 'Lac Bangles, Set of 10', category: 'Jewelry', gst: [500, '7117'], pricePaise: 59_900, mrpPaise: 79_900 },
    description: 'Ten bangles of lac in marigold, rani, leaf and cobalt. Keep them away from heat and perfume.',
    stock: null,
    sizes: [
      ['2.4', 15],
      ['2.6', 20],
      ['2.8', 4],
    ],
    image: 'more/lac-bangles.jpg',
  },
  {
    ...{ name: 'Clay Diyas, Set of 12', category: 'Home', gst: [0, '6912'], pricePaise: 29_900 },
    description: 'Twelve lamps of river clay, sun-dried and fired. Soak them before the first oil.',
    ...{ stock: 60, image: 'more/clay-diyas.jpg' },
  },
];
