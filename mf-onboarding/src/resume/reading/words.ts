/** A pattern for any of these words, whole. */
export const anyWord = (words: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${words.trim().replace(/\s+/g, '|')})(?![\\p{L}\\p{M}])`, 'iu');

const titleWords = `accountant administrator advisor agent analyst apprentice architect artist assistant associate
  attendant auditor baker beautician bookkeeper broker buyer captain cashier chef chemist cleaner clerk coach
  cook coordinator counsellor counselor dba designer developer dietician director dispatcher doctor draughtsman
  driver editor educator electrician engineer executive expert faculty fitter foreman guard handler head
  helper housekeeper incharge inspector instructor intern interpreter journalist lawyer lead leader lecturer
  librarian machinist manager marketer mechanic merchandiser midwife nurse officer operator owner paralegal
  partner pharmacist photographer physiotherapist planner plumber president principal professor programmer
  receptionist recruiter rep representative researcher reporter salesman scientist secretary sde specialist
  steward stenographer strategist superintendent supervisor surveyor tailor teacher teamleader technician
  technologist telecaller tester therapist trader trainee trainer translator tutor typist welder worker writer
  dentist ceo cto cfo coo hr tgt pgt prt`;
export const titleWord = anyWord(titleWords);
export const endsWithTitle = new RegExp(
  `(?<!\\p{L})(?:${titleWords.trim().replace(/\s+/g, '|')})s?(?:\\s+(?:[IVX]{1,3}|\\d))?$`,
  'iu',
);

export const companyWord = new RegExp(
  `${
    anyWord(`ltd limited pvt private inc llp llc corp corporation company companies technologies technology
    solutions services systems software infotech infosystems industries industry enterprises consultancy consulting
    consultants labs laboratories bank hospital hospitals clinic hotels hotel resorts resort school schools college
    university institute academy group holdings ventures motors foods textiles traders trading finance financial
    insurance pharma pharmaceuticals lifesciences healthcare airlines airways logistics constructions
    construction infrastructures infrastructure builders engineers electricals electronics retail stores mart
    supermarket media studio studios networks telecom communications global international bpo foundation
    trust society agency associates sons brothers works mills steel cements power energy chemicals exports
    jewellers nursing\\s+home vidyalaya vidyalay medicals`).source
  }|&\\s*co\\b|&\\s*sons|\\S\\sindia$`,
  'iu',
);

/** People who are not the candidate. */
export const otherPerson =
  /(?<![\p{L}])(?:father|mother|husband|wife|spouse|guardian|brother|sister|parent|emergency|referee|reference|referred|mentor|supervisor|guide)(?:['’]?s)?(?![\p{L}])|\bf\/?\s?name\b|\b[sdwc]\s?\/\s?o\b|पिता|माता|पति|पत्नी/iu;

export const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';

export const stillThere =
  /\b(?:present|till\s*(?:date|now|today)|to\s*date|current(?:ly)?|now|ongoing|onwards?)\b|अब तक|वर्तमान/iu;
