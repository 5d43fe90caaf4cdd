type SamplePerson = { name: string; phone: string; address: string; city: string; pincode: string };

/** The pincode is of the head post office of the city. Each given name is there once. */
const towns = [
  { city: 'Jaipur', pincode: '302001', people: 'Meera Bhanwar Kiran Devendra Rukmini Hemant Padma Lokesh Chanda Nathu Sushila Gajendra Vimla Om' },
  { city: 'Pune', pincode: '411001', people: 'Amruta Sachin Tejas Manasi Yogesh Ketaki Prasad Vaishali Omkar Gauri Nilesh Sayali Bhushan Rutuja' },
  { city: 'Bengaluru', pincode: '560001', people: 'Chaitra Girish Anusha Manjunath Shruthi Darshan Kavya Naveen Ramya Basavaraj Pallavi Suhas Yamuna Harsha' },
  { city: 'Mumbai', pincode: '400001', people: 'Rohan Farah Jignesh Sneha Percy Tanvi Imtiaz Dolly Aditya Vidya Nitin Cyrus Urmila Sameer' },
  { city: 'Delhi', pincode: '110001', people: 'Simran Kunal Zoya Gurpreet Neha Arjun Jasleen Faisal Pooja Harjit Isha Mohit Rehana Tarun' },
  { city: 'Kolkata', pincode: '700001', people: 'Sourav Moumita Anirban Paromita Debjit Ishani Subrata Tanushree Partha Mitali Biplab Sohini Goutam Rupa' },
  {
    city: 'Chennai',
    pincode: '600001',
    people: 'Karthik Lakshmi Vignesh Nandhini Saravanan Thenmozhi Bharath Yazhini Murugan Revathi Dinesh Kalai Ezhil Oviya',
  },
  { city: 'Kochi', pincode: '682001', people: 'Anjali Thomas Sreeja Biju Nimisha Faizal Jisha Vipin Reshma Unni Liya Ajith Mariam Hari' },
  { city: 'Lucknow', pincode: '226001', people: 'Asma Vivek Shabana Rajat Nazia Pankaj Kiswar Abhishek Ruchi Wasim Garima Utkarsh Tahira Dheeraj' },
  { city: 'Indore', pincode: '452001', people: 'Bhavesh Swati Eknath Monika Piyush Jyoti Lalit Archana Chetan Usha Mahendra Deepali Kailash Varsha' },
] as const;

const streets = ['Lake View Road', 'Station Road', 'Old Mill Lane', 'Market Road', 'Garden Lane', 'Temple Street', 'School Road', 'Neem Avenue', 'Well Street'];

/**
 * "Sample" is the family name of each, so that nobody takes them for a customer (docs/decisions/0083). The phone number has the ten digits of one
 * that is dialed, and begins as none does.
 */
export const samplePeople: readonly SamplePerson[] = towns
  .flatMap(({ city, pincode, people }) => people.split(' ').map((given, nth) => ({ nth, given, city, pincode })))
  // Those who buy most come first: of each city one, then of each the next.
  .toSorted((a, b) => a.nth - b.nth)
  .map(({ given, city, pincode }, index) => ({
    ...{ name: `${given} Sample`, city, pincode },
    phone: `0000${String(((index + 1) * 67_891) % 1_000_000).padStart(6, '0')}`,
    address: `${3 + ((index * 17) % 180)}, ${streets[index % streets.length]}`,
  }));
