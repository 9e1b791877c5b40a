import type { Film, SkyName, Text } from '../types.ts'

const label: Text = { pl: 'Opis obrazu', en: 'Image description' }
const hills: Text = {
  pl: 'Łagodne, puste wzgórza, szeroki kadr',
  en: 'Gentle, empty hills, a wide frame',
}

function light(sky: SkyName, words: Text, beats: Text[]): Film['scenes'][number] {
  return {
    kind: 'prompt',
    sky,
    label,
    segments: [
      { at: 0, tag: { pl: 'co', en: 'what' }, text: hills },
      { at: 0, tag: { pl: 'światło', en: 'light' }, text: words },
    ],
    beats,
  }
}

/** The same hills in four lights: what one line of a description changes. */
export const lights: Film = {
  lesson: 'obrazy-z-modelu/lessons/01-slowa-i-swiatlo',
  file: { pl: 'slowa-i-swiatlo.pl', en: 'words-and-light.en' },
  sky: ['dawn', 'dawn'],
  note: 130.81,
  scenes: [
    {
      kind: 'title',
      kicker: { pl: 'Obrazy z modelu', en: 'Creating images with AI' },
      title: { pl: 'To samo miejsce, inne światło', en: 'Same place, different light' },
      chapter: { pl: 'Co się zmienia', en: 'What changes' },
      beats: [
        {
          pl: 'To samo miejsce, ten sam kadr. Zmieniamy tylko opis światła.',
          en: 'The same place, the same frame. Only the words for the light change.',
        },
      ],
    },
    {
      ...light(
        'dawn',
        {
          pl: 'świt, chłodny błękit, ciepły pas przy horyzoncie',
          en: 'dawn, cool blue, a warm band on the horizon',
        },
        [
          {
            pl: 'Świt: cisza, początek, nadzieja. Dobry na zaproszenie albo nowy projekt.',
            en: 'Dawn: quiet, a beginning, hope. Good for an invitation or a new project.',
          },
        ],
      ),
      chapter: { pl: 'Cztery pory dnia', en: 'Four times of day' },
    },
    light('noon', { pl: 'południe, czyste niebo, ostre światło', en: 'noon, clear sky, hard light' }, [
      {
        pl: 'Południe: upał, ostrość, energia. Dobre na plakat letniej imprezy.',
        en: 'Noon: heat, sharp edges, energy. Good for a summer event poster.',
      },
    ]),
    light('golden', { pl: 'złota godzina, ciepłe, niskie słońce', en: 'golden hour, warm, low sun' }, [
      {
        pl: 'Złota godzina: ciepło i bliskość. Dobra, gdy opowiadasz o ludziach.',
        en: 'Golden hour: warmth and closeness. Good for stories about people.',
      },
    ]),
    light('night', { pl: 'noc, gwiazdy, granatowe niebo', en: 'night, stars, deep blue sky' }, [
      {
        pl: 'Noc: powaga i skupienie. Dobra jako tło pod biały tytuł.',
        en: 'Night: gravity and focus. Good as a background for a white title.',
      },
    ]),
    {
      kind: 'steps',
      sky: 'dusk',
      chapter: { pl: 'Opis, który działa', en: 'A description that works' },
      heading: { pl: 'Opisuj po kolei', en: 'Describe in this order' },
      items: [
        {
          at: 0,
          text: { pl: 'Temat', en: 'Subject' },
          note: { pl: 'co i gdzie, jedna główna rzecz', en: 'what and where, one main thing' },
        },
        {
          at: 1,
          text: { pl: 'Kadr', en: 'Frame' },
          note: {
            pl: 'z bliska czy z daleka, gdzie puste miejsce',
            en: 'near or far, where the empty space is',
          },
        },
        {
          at: 2,
          text: { pl: 'Światło i kolory', en: 'Light and colours' },
          note: {
            pl: 'pora dnia, pogoda, dwa lub trzy kolory',
            en: 'time of day, weather, two or three colours',
          },
        },
        {
          at: 3,
          text: { pl: 'Technika i przeznaczenie', en: 'Technique and purpose' },
          note: { pl: 'zdjęcie czy rysunek, okładka czy slajd', en: 'photo or drawing, cover or slide' },
        },
      ],
      beats: [
        {
          pl: 'Najpierw temat: co i gdzie. Jedna rzecz, nie pięć.',
          en: 'First the subject: what and where. One thing, not five.',
        },
        {
          pl: 'Potem kadr: z bliska czy z daleka i gdzie zostawić miejsce na napis.',
          en: 'Then the frame: near or far, and where to leave room for text.',
        },
        {
          pl: 'Światło i kolory, bo to one robią pierwsze wrażenie.',
          en: 'Light and colours, because they make the first impression.',
        },
        {
          pl: 'Na końcu technika i przeznaczenie: zdjęcie czy rysunek, okładka czy slajd.',
          en: 'Last, technique and purpose: photo or drawing, cover or slide.',
        },
      ],
    },
    {
      kind: 'end',
      sky: 'golden',
      title: { pl: 'Zmieniaj jedną rzecz naraz.', en: 'Change one thing at a time.' },
      beats: [
        {
          pl: 'I zmieniaj jedną rzecz naraz. Wtedy wiesz, co zadziałało.',
          en: 'And change one thing at a time. Then you’ll know what worked.',
        },
      ],
    },
  ],
}
