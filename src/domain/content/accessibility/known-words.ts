const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/**
 * Words that stand apart in English, so that a hashtag of several of them is several words. Those that often form one
 * word with another ("work", "day", "time", "book") are left out: a hashtag that stays as it is does less harm than a
 * proposal that is wrong.
 */
export const ENGLISH = words(`
  about after again all always amazing and art artist baby back bakery beautiful before beauty best better big black blue
  brand brown business cat change city climate coffee color community creative crime culture cyber daily dance data deal
  deals design digital dinner dog dream easter eat economy editor emergency energy engineering event events every family
  fashion fast film first fitness flash food for forest forever free fresh friday friends from fun future garden gift gifts
  giving global golden good great green group growth happy health healthy help history human idea ideas inspiration
  instagood international internet island job jobs journey just kids kitchen law lazy leadership learn learning life little
  live living local london love lovers lunch machine made magic make management marketing matter matters media meet mental
  merry mindful modern monday morning mother motivation mountain movement museum music national natural nature never new
  news nice night north now ocean office old online open organic our outdoor party peace people pet photo photography planet
  plastic poetry positive power pride product program project public quote real recipe recipes red reading remote research
  sale save school science security self sea share shopping simple slow small smart social soon south spring startup stay
  stop story strong style success summer sunday sustainable sustainability tea team tech technology thank thanks that the
  think this thursday tips together tomorrow tour travel tuesday vegan video vibes vintage wedding wednesday weekend
  wellness what when white why wild wine winter with woman women wonderful world writing year yoga you young your youth
  lives saturday throwback giveaway birthday christmas halloween thanksgiving valentines holiday holidays season beach
  artificial intelligence blessed mood view views street photographer behind scenes handmade support shop store market
  festival concert conference training workshop webinar podcast episode release launch
`);

/** One word in English, although some can be read as several known ones. */
export const ENGLISH_CLOSED = words(`
  android artwork backstage backyard beautiful blackberry blackbird blackboard blackout blacksmith blueberry bluebird
  bookshop catwalk catfish everyone filmmaker foodie forever freshman freelance giftshop goodnight greenhouse greenland
  handmade healthcare helpful lifelong lifetime lifestyle livestream loveable makeup marketplace mindfulness mothership
  motherland nationally naturally newborn newsletter newsroom nightclub nightlife nightmare nowhere officer ongoing
  outdoors peacemaker petshop photobook photograph photoshop positively pride redhead salesman schooling scientist seafood
  seaman seaside seasonal seaweed selfish shareholder smartphone southwest springtime storyboard storyteller summertime
  sunflower teammate teamwork teapot thankful themselves therapist therapy tourist whatever whenever whiteboard wildlife
  wintertime womens worldwide yearbook yourself youthful
`);

/** German words that begin no compound: adjectives with an ending, pronouns and a few others. */
export const GERMAN_FIRST = words(`
  frohe frohes guten gute gutes schöne schönes schönen neue neues neuen unser unsere unseren mein meine meinen wir alle alles
  liebe liebes danke kleine kleines großes große nachhaltige regionale gesunde gesundes leckere leckeres echte echtes
  endlich jetzt gemeinsam
`);
export const GERMAN_NEXT = words(`
  abend advent arbeit besser bilder bücher essen familie feier ferien freitag freunde garten gemeinde genießen geschenk
  geschenke gesundheit glück handwerk heimat helfen herbst ideen jahr kaffee kinder klima kochen kultur kunst küche lernen
  lesen leben lecker liebe machen menschen mittwoch mobilität montag morgen musik nachbarn nachrichten nacht natur ostern
  produkte projekte reise reisen rezept rezepte samstag schule sommer sonntag spaß stadt stark team tag tage tee teilen
  urlaub weihnachten welt wetter winter woche wochenende wohnen zeit zukunft unterwegs draußen daheim
`);
