import type { Paise } from '#contract/formats/money.ts';

/**
 * A product of the demo store; `image` names a file in `images/`, drawn 1200×1500 by scripts/draw-demo. Stock null is unlimited; `mrpPaise` is
 * left out where nothing is printed on the pack.
 */
export type DemoProduct = {
  name: string;
  category: string;
  description: string;
  pricePaise: Paise;
  mrpPaise?: Paise;
  /** Hundredths of a percent, and the code of the goods. */
  gst: readonly [rate: number, hsn: string];
  stock: number | null;
  /** Sizes with the stock of each, instead of `stock`. */
  sizes?: readonly [size: string, stock: number][];
  image: string;
};

/** Those of the show and the videos. The Spin Fan's name, price and subject are fixed (docs/product.md, "Demo store"). */
export const demoProducts: readonly DemoProduct[] = [
  {
    name: 'Double-ended Spin Fan',
    category: 'Home',
    description:
      'Two fans on one stand, each with its own ring of color-changing lights. The remote sets speed, direction and color, and turns either end off for the night. Runs on the mains; the cord is 1.8 m long.',
    gst: [1_800, '841451'],
    pricePaise: 399_900,
    stock: 24,
    image: 'double-ended-spin-fan.jpg',
  },
  {
    name: 'Indigo Block-print Kurta',
    category: 'Clothing',
    description:
      'Cotton cambric dyed in indigo and stamped by hand with a flowering boota, with a vine along the hem. Straight cut with a mandarin collar and brass buttons. The dye settles over the first washes: wash it apart, in cold water.',
    gst: [500, '620442'],
    pricePaise: 189_900,
    stock: null,
    sizes: [
      ['S', 12],
      ['M', 16],
      ['L', 4],
      ['XL', 0],
    ],
    image: 'indigo-block-print-kurta.jpg',
  },
  {
    name: 'Brass Diya Lamp',
    category: 'Home',
    description:
      'A five-wick lamp, cast and turned in brass, 38 cm tall. It comes apart at the dish for cleaning. Polish it with tamarind and ash, or let it darken. Wicks and oil are not included.',
    gst: [500, '7419'],
    pricePaise: 249_900,
    stock: 18,
    image: 'brass-diya-lamp.jpg',
  },
  {
    name: 'Madder Ajrakh Stole',
    category: 'Clothing',
    description:
      'A modal-cotton stole printed with carved blocks in madder red, indigo and iron black, 200 by 70 cm, with knotted ends. Stars never line up perfectly: each is stamped by hand.',
    gst: [500, '6214'],
    pricePaise: 149_900,
    stock: 32,
    image: 'madder-ajrakh-stole.jpg',
  },
  {
    name: 'Blue Pottery Bowl Set',
    category: 'Kitchen',
    description:
      'Four bowls, one large for serving and three smaller, painted freehand in cobalt and turquoise under a clear glaze. Good for fruit, nuts and sweets. Wash by hand; not for the microwave.',
    gst: [500, '6912'],
    pricePaise: 219_900,
    stock: 15,
    image: 'blue-pottery-bowls.jpg',
  },
  {
    name: 'Woven Cane Lantern',
    category: 'Home',
    description:
      'A hanging lantern of split cane with a brass cap, 32 cm wide, that throws its weave on the walls. Comes with 1.5 m of cord and an E27 holder. Use an LED bulb of up to 9 W; the bulb is not included.',
    gst: [500, '4602'],
    pricePaise: 129_900,
    stock: 28,
    image: 'woven-cane-lantern.jpg',
  },
];
