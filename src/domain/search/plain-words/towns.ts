/** Towns and suburbs that shoppers measure from, and their postcodes: the larger ones, and those where cars are sold. */

// No import: a chunk shared with this rare one would be named in the script of every page.
const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '');

const LIST = `
2000 Sydney, Sydney CBD; 2010 Surry Hills; 2020 Mascot; 2065 St Leonards; 2067 Chatswood; 2076 Hornsby Shire, Wahroonga;
2077 Hornsby; 2100 Brookvale; 2095 Manly; 2064 Artarmon; 2112 Ryde; 2113 Macquarie Park; 2114 West Ryde; 2115 Ermington;
2127 Sydney Olympic Park; 2134 Burwood; 2140 Homebush; 2142 Granville; 2144 Auburn; 2145 Wentworthville, Westmead;
2148 Blacktown; 2150 Parramatta; 2153 Baulkham Hills; 2154 Castle Hill; 2155 Rouse Hill; 2165 Fairfield; 2166 Cabramatta;
2170 Liverpool; 2200 Bankstown; 2204 Marrickville; 2220 Hurstville; 2217 Kogarah; 2228 Miranda; 2229 Caringbah;
2230 Cronulla; 2232 Sutherland; 2567 Narellan; 2560 Campbelltown; 2570 Camden; 2750 Penrith; 2756 Windsor; 2765 Marsden Park;
2766 Rooty Hill; 2760 St Marys; 2250 Gosford; 2259 Wyong, Tuggerah; 2300 Newcastle; 2280 Belmont; 2285 Cardiff;
2320 Maitland; 2325 Cessnock; 2330 Singleton; 2333 Muswellbrook; 2340 Tamworth; 2350 Armidale; 2400 Moree; 2430 Taree;
2444 Port Macquarie; 2440 Kempsey; 2450 Coffs Harbour; 2460 Grafton; 2478 Ballina; 2480 Lismore; 2481 Byron Bay;
2484 Murwillumbah; 2485 Tweed Heads; 2500 Wollongong; 2541 Nowra; 2536 Batemans Bay; 2550 Bega; 2580 Goulburn;
2576 Bowral; 2620 Queanbeyan; 2640 Albury; 2650 Wagga Wagga, Wagga; 2680 Griffith; 2705 Leeton; 2710 Deniliquin;
2790 Lithgow; 2795 Bathurst; 2800 Orange; 2830 Dubbo; 2850 Mudgee; 2870 Parkes; 2880 Broken Hill;
2600 Canberra; 2609 Fyshwick; 2617 Belconnen; 2606 Phillip; 2900 Tuggeranong; 2912 Gungahlin;
3000 Melbourne, Melbourne CBD; 3011 Footscray; 3020 Sunshine; 3029 Hoppers Crossing, Tarneit; 3030 Werribee; 3037 Sydenham;
3044 Pascoe Vale; 3058 Coburg; 3061 Campbellfield; 3064 Craigieburn; 3072 Preston; 3073 Reservoir; 3076 Epping;
3083 Bundoora; 3084 Heidelberg; 3108 Doncaster; 3121 Richmond; 3128 Box Hill; 3131 Nunawading; 3134 Ringwood;
3136 Croydon; 3140 Lilydale; 3145 Malvern East; 3149 Mount Waverley; 3150 Glen Waverley; 3152 Wantirna; 3156 Ferntree Gully;
3168 Clayton; 3174 Noble Park; 3175 Dandenong; 3177 Doveton; 3178 Rowville; 3180 Knoxfield; 3192 Cheltenham; 3199 Frankston;
3205 South Melbourne; 3207 Port Melbourne; 3805 Narre Warren; 3806 Berwick; 3810 Pakenham; 3931 Mornington; 3977 Cranbourne;
3337 Melton; 3429 Sunbury; 3214 Corio; 3220 Geelong; 3250 Colac; 3280 Warrnambool; 3300 Hamilton; 3350 Ballarat;
3400 Horsham; 3500 Mildura; 3550 Bendigo; 3564 Echuca; 3585 Swan Hill; 3630 Shepparton; 3677 Wangaratta; 3690 Wodonga;
3820 Warragul; 3825 Moe; 3840 Morwell; 3844 Traralgon; 3875 Bairnsdale;
4000 Brisbane, Brisbane CBD, Brisbane City; 4006 Fortitude Valley, Newstead; 4017 Sandgate; 4020 Redcliffe; 4032 Chermside;
4034 Aspley; 4053 Everton Park; 4066 Toowong; 4102 Woolloongabba; 4103 Annerley; 4105 Moorooka; 4107 Salisbury;
4109 Sunnybank; 4114 Logan, Woodridge; 4119 Underwood; 4122 Mount Gravatt; 4127 Springwood; 4157 Capalaba; 4163 Cleveland;
4207 Beenleigh; 4210 Oxenford; 4211 Nerang; 4214 Ashmore; 4215 Southport; 4217 Gold Coast, Surfers Paradise, Bundall;
4220 Burleigh Heads; 4226 Robina; 4305 Ipswich; 4500 Strathpine; 4503 North Lakes; 4506 Morayfield; 4510 Caboolture;
4350 Toowoomba; 4370 Warwick; 4390 Goondiwindi; 4405 Dalby; 4455 Roma; 4551 Caloundra; 4558 Maroochydore, Sunshine Coast;
4560 Nambour; 4566 Noosaville, Noosa; 4570 Gympie; 4605 Kingaroy; 4650 Maryborough; 4655 Hervey Bay; 4670 Bundaberg;
4680 Gladstone; 4700 Rockhampton; 4720 Emerald; 4740 Mackay; 4802 Airlie Beach; 4810 Townsville; 4825 Mount Isa;
4870 Cairns; 4883 Atherton; 4860 Innisfail;
5000 Adelaide, Adelaide CBD; 5007 Hindmarsh; 5013 Wingfield; 5015 Port Adelaide; 5039 Edwardstown; 5043 Marion;
5045 Glenelg; 5067 Norwood; 5085 Enfield; 5092 Modbury; 5095 Pooraka; 5108 Salisbury SA; 5112 Elizabeth; 5118 Gawler;
5162 Morphett Vale; 5251 Mount Barker; 5253 Murray Bridge; 5290 Mount Gambier; 5540 Port Pirie; 5600 Whyalla;
5606 Port Lincoln; 5700 Port Augusta; 5341 Renmark; 5343 Berri;
6000 Perth, Perth CBD; 6003 Northbridge; 6017 Osborne Park; 6021 Balcatta; 6027 Joondalup; 6030 Clarkson; 6051 Maylands;
6056 Midland; 6065 Wangara; 6100 Victoria Park; 6105 Kewdale; 6107 Cannington; 6110 Gosnells; 6112 Armadale;
6147 Lynwood; 6154 Myaree; 6155 Canning Vale; 6160 Fremantle; 6163 Bibra Lake; 6164 Cockburn; 6168 Rockingham;
6210 Mandurah; 6230 Bunbury; 6280 Busselton; 6330 Albany; 6401 Northam; 6430 Kalgoorlie; 6450 Esperance; 6530 Geraldton;
6701 Carnarvon; 6714 Karratha; 6721 Port Hedland; 6725 Broome;
7000 Hobart; 7009 Moonah; 7010 Glenorchy; 7018 Bellerive; 7050 Kingston; 7250 Launceston; 7248 Invermay; 7310 Devonport;
7320 Burnie; 7315 Ulverstone;
0800 Darwin, Darwin City; 0820 Stuart Park, Winnellie; 0810 Casuarina; 0830 Palmerston; 0850 Katherine; 0870 Alice Springs
`;

const BY_KEY = new Map(
  LIST.split(';').flatMap((entry) => {
    const [postcode, names] = [entry.trim().slice(0, 4), entry.trim().slice(5)];
    return names.split(', ').map((name): [string, string] => [lettersOf(name), postcode]);
  }),
);

/** The postcode of a town by the letters of its name; undefined for others. */
export const postcodeOfTown = (key: string): string | undefined => BY_KEY.get(key);
