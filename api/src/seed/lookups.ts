import type { LookupKind } from 'shared/contract/lookups';

/**
 * What the forms offer, with semicolons between the names. Lists are sorted when they are read: the lines group names by
 * level or field only so that a gap is seen. A name that candidates have chosen keeps its spelling.
 */
const texts: Readonly<Record<LookupKind, string>> = {
  qualification: `
    Below SSC (10th); SSC (10th); HSC (12th); ITI / Vocational certificate; NSQF skill certificate; Apprenticeship (NAC);
    Diploma; Advanced diploma; Postgraduate diploma; Bachelor's degree; Bachelor's degree (Honours); Integrated master's degree;
    Master's degree; Professional qualification (CA, CS, CMA); MPhil; Doctorate (PhD); Postdoctoral research`,

  degree: `
    Not applicable (school certificate); 12th Science; 12th Commerce; 12th Arts; 12th Vocational;
    B.A. (Bachelor of Arts); B.A. Economics; B.A. English; B.A. Hindi; B.A. History; B.A. Political Science; B.A. Psychology;
    B.A. Sociology; B.A. Geography; B.A. Public Administration; B.A. Sanskrit; B.A. Philosophy; B.A. B.Ed.; BSW (Bachelor of Social Work);
    B.Com. (Bachelor of Commerce); B.Com. Honours; B.Com. Computer Applications; B.Com. Taxation; BAF (Accounting and Finance);
    BBI (Banking and Insurance); BFM (Financial Markets); BBA (Bachelor of Business Administration); BBA Aviation;
    BBA Hospital Administration; BBA Logistics; BBM (Bachelor of Business Management); BMS (Bachelor of Management Studies);
    B.Sc. (Bachelor of Science); B.Sc. Agriculture; B.Sc. Horticulture; B.Sc. Forestry; B.Sc. Sericulture; B.F.Sc. (Fisheries Science);
    B.Tech. Dairy Technology; B.Tech. Food Technology; B.Tech. Agricultural Engineering; B.Sc. Biotechnology; B.Sc. Microbiology;
    B.Sc. Biochemistry; B.Sc. Botany; B.Sc. Zoology; B.Sc. Chemistry; B.Sc. Physics; B.Sc. Mathematics; B.Sc. Statistics;
    B.Sc. Environmental Science; B.Sc. Forensic Science; B.Sc. Food and Nutrition; B.Sc. Home Science; B.Sc. Psychology;
    B.Sc. Computer Science; B.Sc. Information Technology; B.Sc. Data Science; B.Sc. Electronics; B.Sc. B.Ed.; B.Sc. Aviation;
    B.Sc. Fashion Design; B.Sc. Interior Design; B.Sc. Animation and Multimedia; B.Sc. Hospitality and Hotel Administration;
    B.Sc. Catering and Culinary Arts; BHM (Hotel Management); BTTM (Travel and Tourism Management);
    B.Sc. Nursing; Post Basic B.Sc. Nursing; GNM (General Nursing and Midwifery); ANM (Auxiliary Nursing and Midwifery);
    MBBS; BDS (Dental Surgery); BAMS (Ayurvedic Medicine and Surgery); BHMS (Homoeopathic Medicine and Surgery);
    BUMS (Unani Medicine and Surgery); BSMS (Siddha Medicine and Surgery); BNYS (Naturopathy and Yogic Sciences); BPT (Physiotherapy);
    BOT (Occupational Therapy); BASLP (Audiology and Speech-Language Pathology); B.Optom. (Optometry); BVSc (Veterinary Science);
    B.Sc. Medical Laboratory Technology; B.Sc. Radiology and Imaging; B.Sc. Operation Theatre Technology; B.Sc. Dialysis Technology;
    B.Sc. Cardiac Technology; DMLT (Medical Laboratory Technology); Diploma in Radiology; Diploma in Operation Theatre Technology;
    D.Pharm. (Diploma in Pharmacy); B.Pharm. (Bachelor of Pharmacy); M.Pharm. (Master of Pharmacy); Pharm.D. (Doctor of Pharmacy);
    MD (Doctor of Medicine); MS (Master of Surgery); MDS (Master of Dental Surgery); MPT (Master of Physiotherapy);
    MVSc (Master of Veterinary Science); M.Sc. Nursing; MPH (Master of Public Health); MHA (Master of Hospital Administration);
    B.E. (Bachelor of Engineering); B.Tech. (Bachelor of Technology); B.Tech. Computer Science and Engineering;
    B.Tech. Information Technology; B.Tech. Electronics and Communication; B.Tech. Electrical Engineering;
    B.Tech. Mechanical Engineering; B.Tech. Civil Engineering; B.Tech. Artificial Intelligence and Data Science;
    B.Tech. Chemical Engineering; B.Tech. Biotechnology; B.Tech. Automobile Engineering; B.Tech. Aeronautical Engineering;
    B.Tech. Biomedical Engineering; B.Tech. Instrumentation; B.Tech. Mechatronics; B.Tech. Mining Engineering;
    B.Tech. Metallurgy; B.Tech. Petroleum Engineering; B.Tech. Production Engineering; B.Tech. Textile Technology;
    B.Tech. Marine Engineering; B.Sc. Nautical Science; BCA (Bachelor of Computer Applications); B.Arch. (Bachelor of Architecture);
    B.Plan. (Bachelor of Planning); B.Des. (Bachelor of Design); B.F.Tech. (Fashion Technology); BFA (Bachelor of Fine Arts);
    BPA (Performing Arts); BVA (Visual Arts); B.Lib.I.Sc. (Library and Information Science); BMM (Mass Media);
    BJMC (Journalism and Mass Communication); LL.B. (Bachelor of Laws); B.A. LL.B.; BBA LL.B.; B.Com. LL.B.; LL.M. (Master of Laws);
    B.Ed. (Bachelor of Education); B.El.Ed. (Elementary Education); D.El.Ed. (Elementary Education); D.Ed. (Diploma in Education);
    Diploma in Early Childhood Care and Education; B.P.Ed. (Physical Education); M.Ed. (Master of Education);
    B.Voc. (Bachelor of Vocation); B.Voc. Software Development; B.Voc. Retail Management; B.Voc. Tourism and Hospitality;
    B.Voc. Healthcare; B.Voc. Beauty and Wellness; M.Voc. (Master of Vocation);
    Diploma in Engineering (Polytechnic); Diploma in Civil Engineering; Diploma in Mechanical Engineering;
    Diploma in Electrical Engineering; Diploma in Electronics; Diploma in Automobile Engineering; Diploma in Computer Applications;
    Diploma in Computer Engineering; Diploma in Agriculture; Diploma in Fisheries; Diploma in Veterinary and Animal Husbandry;
    Diploma in Fashion Design; Diploma in Interior Design; Diploma in Hotel Management; Diploma in Travel and Tourism;
    Diploma in Aviation and Cabin Crew; Aircraft Maintenance Engineering (AME); Diploma in Fire and Safety;
    Diploma in Digital Marketing; Diploma in Graphic Design; Diploma in Journalism; Diploma in Yoga;
    ITI Electrician; ITI Fitter; ITI Welder; ITI Turner; ITI Machinist; ITI COPA (Computer Operator and Programming Assistant);
    ITI Plumber; ITI Carpenter; ITI Mechanic Diesel; ITI Mechanic Motor Vehicle; ITI Refrigeration and Air Conditioning;
    ITI Wireman; ITI Electronics Mechanic; ITI Instrument Mechanic; ITI Draughtsman Civil; ITI Draughtsman Mechanical; ITI Surveyor;
    ITI Tool and Die Maker; ITI Sheet Metal Worker; ITI Painter; ITI Mason; ITI Sewing Technology; ITI Dress Making;
    ITI Cosmetology; ITI Food Production; ITI Stenographer; ITI Health Sanitary Inspector; ITI Solar Technician;
    M.A. (Master of Arts); M.A. Economics; M.A. English; M.A. Psychology; M.A. Journalism and Mass Communication;
    MSW (Master of Social Work); M.Com. (Master of Commerce); M.Sc. (Master of Science); M.Sc. Agriculture; M.Sc. Biotechnology;
    M.Sc. Microbiology; M.Sc. Chemistry; M.Sc. Physics; M.Sc. Mathematics; M.Sc. Computer Science; M.Sc. Data Science;
    M.Sc. Psychology; M.E. (Master of Engineering); M.Tech. (Master of Technology); MCA (Master of Computer Applications);
    MBA (Master of Business Administration); MBA Finance; MBA Human Resources; MBA Marketing; MBA Operations;
    MBA International Business; MBA Business Analytics; MBA Hospital Administration; MBA Agribusiness; PGDM; PGDCA (Computer Applications);
    M.Des. (Master of Design); M.Arch. (Master of Architecture); MFA (Master of Fine Arts); M.Lib.I.Sc. (Library and Information Science);
    MHM (Master of Hotel Management); CA (Chartered Accountancy); CA Intermediate; CS (Company Secretary);
    CMA (Cost and Management Accountancy); ACCA; CFA; Actuarial Science; PhD`,

  languages: `
    Assamese; Bengali; Bodo; Dogri; Gujarati; Hindi; Kannada; Kashmiri; Konkani; Maithili; Malayalam; Manipuri; Marathi; Nepali;
    Odia; Punjabi; Sanskrit; Santali; Sindhi; Tamil; Telugu; Urdu; English; Indian Sign Language;
    Awadhi; Bhili; Bhojpuri; Bundeli; Chhattisgarhi; Garhwali; Garo; Gondi; Haryanvi; Ho; Kangri; Khandeshi; Khasi; Kodava; Kokborok;
    Kumaoni; Kurukh; Kutchi; Ladakhi; Lepcha; Magahi; Marwari; Mewari; Mising; Mizo; Mundari; Nagamese; Nagpuri; Pahari; Rajasthani;
    Saurashtra; Sylheti; Tulu; Arabic; Bahasa Indonesia; Burmese; Cantonese; Czech; Danish; Dari; Dutch; Dzongkha; Finnish; French;
    German; Greek; Hebrew; Hungarian; Italian; Japanese; Korean; Malay; Mandarin Chinese; Norwegian; Pashto; Persian; Polish;
    Portuguese; Romanian; Russian; Sinhala; Spanish; Swahili; Swedish; Tagalog; Thai; Tibetan; Turkish; Ukrainian; Vietnamese`,

  skills: `
    JavaScript; TypeScript; React; Angular; Vue.js; Next.js; Svelte; HTML; CSS; Sass; Tailwind CSS; Node.js; Express.js; NestJS; Python;
    Django; Flask; FastAPI; Java; Spring Boot; Kotlin; Swift; C; C++; C#; .NET; Go; Rust; Ruby; Ruby on Rails; PHP; Laravel; WordPress;
    Drupal; Shopify; Flutter; React Native; Android development; iOS development; GraphQL; REST APIs; Microservices; Git; Webpack;
    Unity; Salesforce development; SAP ABAP; Blockchain; Solidity; Embedded systems; Computer hardware; Computer networking;
    SQL; PostgreSQL; MySQL; MongoDB; Redis; Oracle Database; Microsoft SQL Server; Elasticsearch; Data analysis; Data entry;
    Data engineering; Data visualisation; Power BI; Tableau; Looker Studio; Machine learning; Deep learning;
    Natural language processing; Computer vision; Pandas; TensorFlow; PyTorch; Apache Spark; Apache Airflow; Snowflake; R; Statistics;
    Data annotation; Prompt writing; AWS; Microsoft Azure; Google Cloud; Docker; Kubernetes; Terraform; Ansible; Jenkins; CI/CD; Linux;
    Network administration; System administration; Cyber security; Penetration testing; Site reliability;
    Manual testing; Test automation; Selenium; Cypress; Playwright; Postman; JMeter; API testing; Performance testing;
    Accessibility testing; Technical support; Help desk; ITIL; ServiceNow; Jira;
    UI design; UX design; UX research; Wireframing; Prototyping; Figma; Adobe XD; Sketch; Canva; Adobe Photoshop; Adobe Illustrator;
    Adobe InDesign; Adobe Premiere Pro; After Effects; Final Cut Pro; Graphic design; Brand identity; Illustration; Motion graphics;
    Video editing; Audio editing; 3D modelling; Blender; AutoCAD; SketchUp; Revit; SolidWorks; CATIA; Interior design; Photography;
    Animation; CorelDRAW; DTP; Fashion design; Textile design; Jewellery design;
    Digital marketing; SEO; SEM; Google Ads; Meta Ads; LinkedIn Ads; Google Analytics; Email marketing; Social media management;
    Content marketing; Influencer marketing; Affiliate marketing; Marketing automation; HubSpot; Mailchimp; Market research;
    Brand management; Public relations; Event management; E-commerce management; Amazon Seller Central; Product listing;
    Conversion optimisation; Community management;
    Copywriting; Content writing; Technical writing; Blog writing; Creative writing; Editing; Proofreading; Translation; Interpreting;
    Transcription; Subtitling; Voice-over; Grant writing; Resume writing; Journalism; Medical writing;
    Customer service; Customer care; Customer success; Call handling; Inbound calls; Chat support; Email support; Complaint handling;
    International voice process; Inside sales; Outbound calling; Cold calling; Lead generation; Appointment setting;
    Account management; Business development; Field sales; Retail sales; Store management; Cash handling; Visual merchandising;
    Negotiation; Sales forecasting; CRM; Salesforce; Zoho CRM; Pipedrive; Zendesk; Freshdesk; Intercom; Telemarketing; Presales;
    Proposal writing; Upselling;
    Accounting; Bookkeeping; Tally; QuickBooks; Xero; Zoho Books; Busy accounting; SAP FICO; Accounts payable;
    Accounts receivable; Bank reconciliation; Balance sheet finalisation; Cost accounting; Payroll; GST; GST return filing; E-way bills;
    TDS; Income tax; Income tax return filing; PF and ESI; US taxation; UK taxation; Auditing; Internal audit; Financial analysis;
    Financial modelling; Budgeting; Invoicing; Credit control; Investment research; Insurance claims; Insurance sales;
    Mortgage processing; Loan processing; Banking operations; Stock trading; KYC and AML; Risk analysis; ROC filing;
    Recruitment; Technical recruitment; Talent sourcing; Human resources; Onboarding; Employee relations; Labour law;
    Training and development; Performance management; HR operations; Virtual assistance; Executive assistance; Calendar management;
    Travel planning; Inbox management; Office administration; Reception; Stenography; Document management; Microsoft Excel;
    Advanced Excel; Microsoft Word; Microsoft PowerPoint; Microsoft Outlook; Google Workspace; Google Sheets; Notion; Slack; Trello;
    Asana; ClickUp; Typing; Hindi typing; Basic computer knowledge; Web research; Minutes of meetings;
    Project management; Programme management; Product management; Scrum; Agile; Kanban; Business analysis; Process improvement;
    Six Sigma; Lean; Supply chain management; Procurement; Inventory management; Warehouse management; Logistics coordination;
    Dispatching; Import and export documentation; Vendor management; Operations management; Quality assurance; Quality control;
    Order processing; Back office; Requirements analysis; Stakeholder management; Change management;
    Nursing; Patient care; Intensive care nursing; Operation theatre nursing; Midwifery; Elderly care; Home nursing; Vaccination;
    Phlebotomy; First aid; Emergency medical care; Pharmacy dispensing; Medical laboratory testing; X-ray and imaging; Dialysis;
    Physiotherapy; Occupational therapy; Speech therapy; Optometry; Dental assistance; Ayurveda; Homoeopathy; Panchakarma; Yoga teaching;
    Nutrition and diet planning; Hospital administration; Medical coding; Medical billing; Medical transcription;
    Healthcare administration; Telehealth support; Clinical research; Pharmacovigilance; Psychological assessment; Counselling;
    Social work; Community health; Legal research; Contract drafting; Paralegal support; Compliance; Litigation;
    Teaching; Primary teaching; Secondary teaching; Preschool teaching; Special education; Mathematics teaching; Science teaching;
    Hindi teaching; English teaching; Music teaching; Online teaching; Lesson planning; Classroom management; Curriculum design;
    Instructional design; Tutoring; Soft skills training; Sports coaching; Library management;
    Electrical wiring; Electrical maintenance; Fitting; Welding; Gas cutting; Plumbing; Carpentry; Masonry; Painting and decorating;
    Turning and milling; CNC operation; CNC programming; Machine operation; Sheet metal work; Tool and die making; Refrigeration and AC repair;
    Diesel mechanics; Two-wheeler repair; Car repair; Electric vehicle service; Mobile phone repair; Home appliance repair;
    Solar panel installation; CCTV installation; PLC programming; Industrial automation; Scaffolding; Crane operation; Forklift driving;
    Heavy vehicle driving; Light vehicle driving; Fire and safety; Security services; Housekeeping; Tailoring; Embroidery; Pattern making;
    Beauty care; Hairdressing; Make-up; Cooking; Baking; Food and beverage service; Front office; Hotel operations; Tour guiding; Ticketing;
    Cabin crew; Airport ground handling; Aircraft maintenance;
    Agriculture; Organic farming; Horticulture; Floriculture; Dairy farming; Poultry farming; Fish farming; Animal husbandry;
    Veterinary care; Soil testing; Drip irrigation; Tractor operation; Food processing; Food safety; Microbiology; Biotechnology;
    Laboratory techniques; Chemical analysis; Environmental reporting; Water treatment; Surveying; Site supervision; Quantity surveying;
    Real estate support; Property management; Architecture drafting; Structural design; Electrical design; Mechanical design; GIS;
    Content moderation;
    Communication; English communication; Teamwork; Leadership; Problem solving; Time management; Critical thinking; Adaptability;
    Attention to detail; Public speaking; Presentation; Active listening; Mentoring; Multitasking`,
};

export const lookupNames = (kind: LookupKind): string[] => texts[kind].split(';').map((name) => name.trim());
