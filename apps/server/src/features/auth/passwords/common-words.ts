/**
 * The parts of the best-known passwords: words, names, teams, keyboard patterns and medical words. Each covers
 * thousands of passwords, because the check ignores case, look-alike characters and digits around the word.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
  ab abc abcd abcde abcdef abcdefg abcdefgh abcabc aabbcc abab
  qw qwe qwer qwert qwerty qwertz qwertyu qwertyui qwertyuiop qwertzuiop qweasd qweasdzxc qweqwe qwerqwer
  qwertyqwerty qaz qazwsx qazwsxedc qazxsw wsx edc asd asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfjkl asdasd
  asdfasdf zxc zxcv zxcvb zxcvbn zxcvbnm zxczxc zaq zaqxsw azerty azertyuiop yxcvbnm ytrewq poiuyt poiuytrewq lkjhgf
  lkjhgfdsa mnbvcxz fdsa dfgh uiop hjkl
  1q2w 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1qaz 1qaz2wsx 1qaz2wsx3edc
  1qazxsw2 1qaz@wsx 1qaz!qaz !qaz2wsx !qaz1qaz zaq1 zaq12wsx zaq1zaq1 zaq1xsw2 zaq!2wsx 2wsx 2wsx3edc 3edc4rfv
  qwe123 qwe123qwe qwer1234qwer qwerty123qwerty 123qwe 123qweasd 123qweasdzxc 123abc abc123abc a1b2c3 a1b2c3d4
  a1b2c3d4e5 1a2b3c 1a2b3c4d 1a2b3c4d5e aa11bb22 abcd1234abcd a1s2d3 a1s2d3f4 1z2x3c 1z2x3c4v z1x2c3 z1x2c3v4
  12qwaszx 1234qwer 12345qwert 123456qwerty 1234abcd 1234asdf 12341234 1111aaaa 1q1q1q1q

  pass passe passwd passw passwor password passwords passwort passwordpassword passpass passphrase passcode passme
  mypass mypassword mypasswd newpass newpassword oldpassword thepassword yourpassword userpass adminpass rootpass
  password1password drowssap contrasena contrasenha senha motdepasse geheim wachtwoord haslo parola sifre heslo
  losenord lozinka kennwort parool
  secret secrets topsecret supersecret mysecret default change changeme changeit changemenow changethis pleasechange
  letme letmein letmeinn letmeinnow openup open opensesame sesame iamin enter enterme entrance access accessme
  accessdenied login logon logmein signin signon welcome welcomehome welcomeback welcometo hello hellohello helloworld
  hellothere hallo hallohallo hola bonjour bienvenue willkommen hi hey goodbye goodmorning please thankyou thanks
  admin admins admin1admin adminadmin administrator administrador sysadmin superadmin superuser supervisor root
  rootroot toor user username users guest guests visitor visitante anonymous account master mastermaster manager owner
  operator support helpdesk service system server network computer laptop desktop windows microsoft apple google
  samsung android iphone internet wifi wireless router modem cisco oracle mysql postgres database linux ubuntu debian
  office company business private public temp temporary temporal test tests testing tester testtest testuser testpass
  testpassword demo demodemo demouser sample example trial initial start starter first new newuser security secure
  safety private1 nopass nopassword none nothing null undefined unknown whatever something anything idontknow dontknow
  forgot forgotten iforgot remember nevermind blank

  clinic clinics clinica clinique klinik theclinic myclinic clinicclinic clinicadmin hospital hospitals krankenhaus
  anteroom anterooms anteroomanteroom waitingroom waiting reception receptionist frontdesk desk health healthcare
  healthy medical medicals medicine medico medic doctor doctors doc doctordoctor thedoctor nurse nurses nursing patient
  patients surgery surgeon dental dentist pharmacy practice praxis care carecenter wellness therapy therapist
  appointment appointments queue ambulance emergency covid corona stethoscope

  spring summer autumn fall winter fruehling fruhling sommer herbst printemps verano invierno otono
  january february march april may june july august september october november december januar februar maerz marz mai
  juni juli oktober dezember enero monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch
  donnerstag freitag samstag sonntag today tomorrow yesterday christmas weihnachten easter halloween holiday holidays
  vacation birthday newyear season weekend

  iloveyou iloveu ilove loveyou loveme lovely love lover lovers lovelove mylove myself trustno trustnoone trustme
  babygirl babyboy baby babe angel angels angela princess prince queen king kingking kings sweetheart sweetie sweety
  sweet honey darling sunshine sunflower sunny moonlight rainbow butterfly flower flowers rose roses daisy beautiful
  beauty pretty cutie cute friend friends friendship bestfriend family forever always happy happiness smile smiley
  lucky luckyone blessed blessing faith hope jesus jesuschrist christ god godisgood goodgod heaven amen allah bismillah
  lord trinity church grace spirit peace freedom liberty mother mom mommy father dad daddy sister brother son daughter
  mama papa family1 home homehome house

  monkey monkeys dragon dragons dragonfly tiger tigers tigger lion lions bear bears panther eagle eagles falcon falcons
  hawk phoenix wolf wolves wolverine fox dolphin dolphins shark horse horses pony dog dogs doggy doggie puppy cat cats
  kitty kitten kitkat hellokitty rabbit bunny bird birdie chicken turtle snoopy scooby scoobydoo garfield pikachu
  pokemon charizard mickey mickeymouse minnie donald goofy simba bambi tweety spongebob cookie cookies chocolate candy
  cupcake sugar pepper ginger cinnamon vanilla cherry strawberry peaches apple banana bananas orange lemon mango
  pineapple coffee tea beer whiskey vodka cheese pizza burger bacon peanut pumpkin butter pancake muffin

  batman superman spiderman ironman hulk wonderwoman joker avengers marvel starwars startrek skywalker darthvader vader
  yoda jedi anakin gandalf frodo hobbit matrix neo morpheus merlin harrypotter hogwarts dumbledore gryffindor voldemort
  naruto sasuke sakura goku vegeta dragonball zelda mario luigi sonic minecraft fortnite roblox warcraft starcraft
  diablo counterstrike halo xbox playstation nintendo gamer gaming gamers terminator rambo rocky godzilla kingkong
  zombie ninja samurai warrior killer hunter hacker hacked shadow shadows dark darkness night knight nightmare ghost
  devil demon satan lucifer monster thunder lightning storm hurricane fire blaze flame ice snow snowball snowman
  mustang ferrari porsche mercedes bmw audi toyota honda yamaha suzuki ducati harley corvette camaro chevy chevrolet
  ford jaguar lamborghini bugatti volvo subaru nissan tesla jeep truck turbo racing racer

  football footballs fussball futbol soccer baseball basketball hockey tennis golf golfer cricket rugby volleyball
  swimming surfing skateboard boxing wrestling karate fitness running runner champion champions winner winners legend
  legends hero heroes chelsea arsenal liverpool manchester manutd manunited mancity tottenham everton barcelona barca
  realmadrid madrid juventus inter milan acmilan napoli roma bayern dortmund schalke borussia ajax feyenoord celtic
  rangers benfica sporting porto galatasaray fenerbahce besiktas yankees redsox dodgers cubs lakers bulls celtics
  warriors cowboys steelers packers patriots raiders broncos giants dallas ronaldo messi neymar beckham jordan kobe
  lebron

  america american usa canada mexico brazil brasil argentina england london britain scotland ireland wales paris france
  berlin germany deutschland hamburg munich muenchen vienna austria spain portugal italy italia rome europe russia
  moscow poland polska turkey istanbul india indian mumbai delhi pakistan china chinese japan tokyo korea philippines
  indonesia australia sydney newyork california texas florida chicago boston houston denver vegas lasvegas hollywood
  miami seattle atlanta hawaii africa egypt nigeria city country world worldwide earth planet galaxy universe space
  mountain mountains river ocean beach island forest garden

  alexander alex alexandra alexis amanda amber andrea andrew andy angelina anna anne anthony antonio ashley austin
  barbara benjamin brandon brian brittany bailey bella buddy buster carlos caroline casey charles charlie charlotte
  chris christian christina christine christopher claudia cooper crystal daniel daniela daniele david dennis diana
  diego edward elizabeth emily emma eric eva fernando florian frank gabriel george hannah harry heather helena isabel
  isabella jack jackson jacob jake james jamie jasmin jasmine jason jasper jennifer jenny jeremy jessica jesse joe
  john johnny johnson jonathan jordan jose joseph joshua juan julia julian justin karen katherine katie kevin kimberly
  kumar larry laura lauren leo leonardo leonie linda lisa lucas lucy luis lukas madison maggie marco marcus maria
  mariana marie marina mark martin martina matthew max maximilian maxwell melanie melissa michael michelle miguel mike
  miller mohamed mohammed muhammad ahmed ali fatima molly monica morgan natalie natasha nathan nicholas nicole oliver
  olivia oscar pamela patricia patrick paul peter philip rachel ranger rebecca richard robert roberto robin ronald
  rosie ryan sabrina samantha samuel sandra sara sarah scott sebastian sharon simon smith sophia sophie stefan stefanie
  stella stephanie stephen steven susan taylor teresa thomas tiffany tim timothy toby tom tommy travis tyler vanessa
  veronica victor victoria vincent viktoria walter william willie winston zachary zoe

  red blue green yellow purple pink black white silver gold golden diamond diamonds crystal pearl ruby emerald sapphire
  platinum iron steel metal metallica slipknot nirvana eminem beatles elvis queen madonna beyonce rihanna blink drummer
  guitar guitarra piano music musica rocknroll rockstar hiphop dance dancer singer artist player superstar star stars
  starlight sunset sunrise sun moon sky cloud angelus magic magical wizard mystic mystery destiny fantasy dream dreamer
  dreams crazy cool coolguy awesome amazing super perfect power powerful energy force speed rocket bomb bullet weapon
  sniper soldier army navy marine police captain general president commander chief boss bigboss money cash dollar
  dollars rich million millionaire lottery casino poker blackjack jackpot success victory genius student teacher school
  college university science biology physics chemistry engineer pilot driver lawyer banker bank
  biteme eatme fuckyou fuckme fuckoff fuck asshole bitch bastard shit sexy sexsex sex pussy dick naked porn hardcore
  playboy bigdick bigdaddy bigdog smokey stoner weed marijuana
  one two three onetwothree four five seven eleven hundred thousand million alpha beta gamma delta omega zulu
  `
    .trim()
    .split(/\s+/),
);
