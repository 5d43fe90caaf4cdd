/**
 * Reviews of the Double-ended Spin Fan that the demo store begins with (docs/product.md, "Demo store"): nobody bought it, so they are
 * shown as samples. `daysAgo` at the first start; `pictures` name demo products whose picture stands beside the text.
 */
type SampleReview = { rating: number; shown_name: string; daysAgo: number; comment: string; pictures?: readonly string[]; reply?: string };

const fan = 'Double-ended Spin Fan';

/** 84 stars in all: 4.4 on average. */
export const sampleReviews: readonly SampleReview[] = [
  {
    rating: 5,
    shown_name: 'Meenal',
    daysAgo: 3,
    comment: 'Two fans in one, and my son has claimed the end with the blue lights. We fight over the remote now.',
    pictures: [fan],
  },
  {
    rating: 5,
    shown_name: 'Harpreet',
    daysAgo: 6,
    comment: 'Bought it for the Diwali corner. Guests asked about the lights before they asked about the sweets.',
  },
  {
    ...{ rating: 4, shown_name: 'Shalini', daysAgo: 9 },
    comment: 'Good air at both ends. One star less because the cord should be longer: the plug in my hall is behind the sofa.',
    reply: 'The cord is 1.8 m. An extension lead of 6 A does no harm to the fan.',
  },
  {
    rating: 5,
    shown_name: 'Yusuf',
    daysAgo: 12,
    comment: 'Quiet enough to sleep beside on the lowest speed. The lights go off with one press, which I wanted.',
  },
  {
    ...{ rating: 2, shown_name: 'Rukmini', daysAgo: 15 },
    comment: 'Looks lovely, but on the highest speed mine hums so much that we cannot hear the TV. On low it is fine.',
    reply: 'It should not hum. Write to us from your order and we will exchange it.',
  },
  { rating: 5, shown_name: 'Devika', daysAgo: 19, comment: 'Kept it between the two desks in our study. Both of us have a breeze and nobody complains.' },
  { rating: 4, shown_name: 'Anand', daysAgo: 23, comment: 'Came two days early and well packed. The manual is in small print; the remote explains itself.' },
  {
    rating: 5,
    shown_name: 'Farida',
    daysAgo: 27,
    comment: 'Beside the cane lantern it makes the balcony look like a café.',
    pictures: [fan, 'Woven Cane Lantern'],
  },
  {
    rating: 5,
    shown_name: 'Kaveri',
    daysAgo: 31,
    comment: 'My mother uses it with the lights off and the slow speed, I use it the other way round. Works for both.',
  },
  { rating: 3, shown_name: 'Nikhil', daysAgo: 36, comment: 'The fan is fine for a small room. In our hall of 20 feet you feel it only when you sit close.' },
  { rating: 5, shown_name: 'Zoya', daysAgo: 41, comment: 'Colors change softly, not like a wedding tent. Exactly what I hoped for.' },
  {
    rating: 5,
    shown_name: 'Prakash',
    daysAgo: 47,
    comment: 'Power went for an hour and it came back on the same speed and color. Small thing, but thoughtful.',
  },
  { rating: 4, shown_name: 'Lata', daysAgo: 54, comment: 'Easy to clean: the front of each end comes off with a turn. I would have liked it in brass too.' },
  { rating: 5, shown_name: 'Imran', daysAgo: 60, comment: 'Paid cash at the door, plugged it in, done. Children love the green light.' },
  { rating: 5, shown_name: 'Sunita', daysAgo: 68, comment: 'Standing in the kitchen door it cools the cook and the dining table at once.', pictures: [fan] },
  { rating: 3, shown_name: 'Gaurav', daysAgo: 77, comment: 'Nice idea. The remote needs to point straight at the stand, from the side it does not listen.' },
  {
    rating: 5,
    shown_name: 'Bhavna',
    daysAgo: 86,
    comment: 'Gifted it to my brother for his new flat. He sent a video the same evening, so I think he likes it.',
  },
  { rating: 4, shown_name: 'Thomas', daysAgo: 98, comment: 'Heavier than it looks, so it does not tip over. Do not plan to carry it from room to room.' },
  { rating: 5, shown_name: 'Ishita', daysAgo: 112, comment: 'A summer and a half now, every evening, and it still runs without a squeak.' },
];
