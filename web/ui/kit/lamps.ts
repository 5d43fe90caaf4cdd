export type Lamp = { id: string; name: string; city: string; state: 'packed' | 'sent'; paise: number; at: string };

const names = ['Brass Diya Lamp', 'Clay Diya', 'Paper Lantern', 'Glass Hurricane', 'Copper Pendant', 'Bamboo Floor Lamp', 'Salt Lamp', 'String of Lights'];
const cities = ['Jaipur', 'Pune', 'Kochi', 'Delhi'];

export const lamps: Lamp[] = Array.from({ length: 24 }, (_, index) => ({
  id: String(index + 1),
  name: `${names[index % names.length]} ${Math.floor(index / names.length) + 1}`,
  city: cities[index % cities.length] ?? '',
  state: index % 3 === 0 ? 'packed' : 'sent',
  paise: 19_900 + index * 12_550,
  at: new Date(Date.UTC(2026, 10, 22 - index, 9, 30)).toISOString(),
}));
