import type { Film, SkyName, Text } from '../types.ts'

const label: Text = { pl: 'Opis obrazu', en: 'Picture description' }
const hills: Text = {
  pl: 'Łagodne wzgórza, szeroki kadr, pusto',
  en: 'Gentle hills, a wide frame, nobody there',
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

/** The same hills under five lights: what one phrase changes. */
export const lights: Film = {
  lesson: 'obrazy-z-modelu/lessons/01-slowa-i-swiatlo',
  file: { pl: 'slowa-i-swiatlo.pl', en: 'words-and-light.en' },
  sky: ['dawn', 'dawn'],
  note: 130.81,
  scenes: [
    {
      kind: 'title',
      kicker: { pl: 'Obrazy z modelu', en: 'Creating images with AI' },
      title: { pl: 'Jedno słowo zmienia światło', en: 'One word changes the light' },
      chapter: { pl: 'To samo miejsce', en: 'The same place' },
      beats: [
        {
          pl: 'To samo miejsce, ten sam kadr. Zmieniamy tylko światło.',
          en: 'The same place, the same frame. We change only the light.',
        },
      ],
    },
    {
      ...light(
        'dawn',
        { pl: 'świt, chłodny błękit i pierwszy brzask', en: 'dawn, cool blue and a first glow' },
        [
          {
            pl: 'Świt: cisza, początek, nadzieja. Dobry na zaproszenie albo nowy projekt.',
            en: 'Dawn: quiet, a beginning, hope. Good for an invitation or a new project.',
          },
        ],
      ),
      chapter: { pl: 'Cztery pory dnia', en: 'Four times of day' },
    },
    light('noon', { pl: 'południe, czyste niebo, ostre światło', en: 'noon, clear sky, crisp light' }, [
      {
        pl: 'Południe: jasno i rzeczowo. Dobre do instrukcji i oferty.',
        en: 'Noon: bright and matter-of-fact. Good for a manual or a quote.',
      },
    ]),
    light('golden', { pl: 'złota godzina, ciepłe, niskie słońce', en: 'golden hour, warm low sun' }, [
      {
        pl: 'Złota godzina: ciepło i bliskość. Dobra, gdy opowiadasz o ludziach.',
        en: 'Golden hour: warmth and closeness. Good when you tell a story of people.',
      },
    ]),
    light('night', { pl: 'noc, gwiazdy, granat', en: 'night, stars, deep blue' }, [
      {
        pl: 'Noc: powaga i skupienie. Dobra na tło, na którym stanie biały tytuł.',
        en: 'Night: gravity and focus. A good backdrop for a white title.',
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
          text: { pl: 'Co i gdzie', en: 'What and where' },
          note: { pl: 'jeden główny temat', en: 'one main subject' },
        },
        {
          at: 1,
          text: { pl: 'Kadr', en: 'Frame' },
          note: { pl: 'z bliska czy z daleka, ile pustego miejsca', en: 'near or far, how much empty space' },
        },
        {
          at: 2,
          text: { pl: 'Światło i nastrój', en: 'Light and mood' },
          note: { pl: 'pora dnia mówi za Ciebie', en: 'the time of day speaks for you' },
        },
        {
          at: 3,
          text: { pl: 'Przeznaczenie', en: 'Purpose' },
          note: { pl: 'okładka, slajd, plakat; format', en: 'cover, slide, poster; format' },
        },
      ],
      beats: [
        {
          pl: 'Najpierw co i gdzie. Jeden temat, nie pięć.',
          en: 'First, what and where. One subject, not five.',
        },
        {
          pl: 'Potem kadr: z bliska czy z daleka i gdzie zostawić miejsce na napis.',
          en: 'Then the frame: near or far, and where to leave room for words.',
        },
        {
          pl: 'Światło i nastrój, bo to one robią pierwsze wrażenie.',
          en: 'Light and mood, because they make the first impression.',
        },
        {
          pl: 'Na końcu przeznaczenie: okładka, slajd, plakat.',
          en: 'Last, the purpose: cover, slide, poster.',
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
          en: 'And change one thing at a time. Then you know what worked.',
        },
      ],
    },
  ],
}
