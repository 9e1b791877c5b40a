import { agent } from './films/agent.ts'
import { fabrications } from './films/fabrications.ts'
import { improvements } from './films/improvements.ts'
import { lights } from './films/light.ts'
import { minutes } from './films/minutes.ts'
import { sentence } from './films/sentence.ts'

export const films = [sentence, improvements, fabrications, minutes, agent, lights]
